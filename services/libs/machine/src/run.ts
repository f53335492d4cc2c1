import { spawn } from 'node:child_process';
import { MachineError } from './machine-error.js';

const LONGEST_MS = 10 * 60_000;

/**
 * What a program prints.
 *
 * @param signal ends it
 * @param variables of its environment, beside those of this process
 * @throws Error when it fails, or takes longer than ten minutes; the signal's reason when it is aborted
 */
export function run(
  program: string,
  args: readonly string[],
  cwd: string,
  signal?: AbortSignal,
  variables: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...variables };
    const child = spawn(program, args, { cwd, env, signal, stdio: ['ignore', 'pipe', 'ignore'], timeout: LONGEST_MS });
    const parts: Buffer[] = [];
    const fail = (error: Error) => reject(signal?.aborted ? signal.reason : error);
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.once('error', (error) => fail(new MachineError(`${program} is not here.`, { cause: error })));
    child.once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(parts));
      else fail(new MachineError(`${program} did not succeed (${code ?? 'it took too long'}).`));
    });
  });
}

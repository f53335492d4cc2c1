import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MachineError } from './machine-error.js';

/** A package of npm of which nothing is installed or run: it is unpacked. */
export interface NpmPackage {
  /** With its version. */
  readonly name: string;
  /** As package-lock.json would have it. */
  readonly integrity: string;
}

/** Puts a package's tarball into a folder. */
export type Pack = (name: string, folder: string) => Promise<void>;

const LONGEST_MS = 10 * 60_000;

/** By npm, which is on every machine that the product is installed on. */
export const packByNpm: Pack = async (name, folder) => {
  // No script of the package is run, and a machine without a network does not wait for long.
  const options = ['--ignore-scripts', '--silent', '--fetch-retries=1', '--fetch-timeout=30000'];
  await run('npm', ['pack', name, ...options], folder);
};

/**
 * A package's tarball in a folder, in which there is no other.
 *
 * @returns its name
 * @throws Error when it cannot be had, or is another one than is pinned
 */
export async function packed({ name, integrity }: NpmPackage, folder: string, pack: Pack): Promise<string> {
  await pack(name, folder);
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (tarball === undefined) throw new MachineError('npm brought no package.');
  if (`sha512-${await hashOf('sha512', join(folder, tarball), 'base64')}` !== integrity) {
    throw new MachineError('its hash is another one.');
  }
  return tarball;
}

/** The hash of a file, which is not read at once. */
export async function hashOf(algorithm: string, file: string, encoding: 'hex' | 'base64'): Promise<string> {
  const hash = createHash(algorithm);
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest(encoding);
}

/** What a program prints. @throws Error when it fails, or takes too long */
export function run(program: string, args: readonly string[], cwd: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'ignore'], timeout: LONGEST_MS });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.once('error', (error) => reject(new MachineError(`${program} is not here.`, { cause: error })));
    child.once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(parts));
      else reject(new MachineError(`${program} did not succeed (${code ?? 'it took too long'}).`));
    });
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithMe } from '@ichibun/machine/end-with-me';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Milliseconds that the start may take on a busy machine: of one process, or of eighteen that REPLICAS wants. */
export const START_MS = process.env.REPLICAS ? 600_000 : 120_000;

export interface RunningProduct {
  /** Where it answers, as `http://localhost:34567`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The product of the demo user: without providers, whatever is configured around here, so that tests see the same. */
export const startDemoProduct = () => startProduct({ AI_PROVIDER: 'none', TTS_PROVIDER: 'espeak', DEMO_STORY: 'off' });

/** Starts the product as `make start` does, with an empty data folder on a free port. It ends with this process. */
export async function startProduct(environment: NodeJS.ProcessEnv): Promise<RunningProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ichibun-e2e-'));
  giveTables(join(dataDir, 'language'));
  // With REPLICAS as a cluster runs it, which `make replicas` wants.
  const main = process.env.REPLICAS ? 'testing/replicas/main.js' : 'main.js';
  const child = spawn(process.execPath, [`services/launcher/dist/${main}`], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const callOff = endWithMe(child.pid!, 'TERM', [dataDir]);
  return {
    url: await addressOf(child),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      callOff();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Puts the tables that `set-up.ts` has prepared where the product keeps its own. */
function giveTables(folder: string): void {
  const tables = process.env.E2E_TABLES;
  if (!tables) return;
  mkdirSync(folder);
  for (const name of readdirSync(tables)) linkSync(join(tables, name), join(folder, name));
}

/** Where the product says it is ready. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout!.on('data', (data: Buffer) => {
      printed += data.toString();
      const address = /ready at (http:\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${printed}`)));
  });
}

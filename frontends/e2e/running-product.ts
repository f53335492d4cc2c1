import { type ChildProcess, spawn } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@ichibun/machine/free-port';
import { killChildOnExit } from '@ichibun/machine/kill-child-on-exit';
import { databaseFolder } from '@ichibun/test-kit/database-folder';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Milliseconds that the start may take on a busy machine: of one process, or of eighteen that REPLICAS wants. */
const MAIN = 'services/launcher/dist/main.js';

export const START_MS = process.env.REPLICAS ? 600_000 : 120_000;

export interface RunningProduct {
  /** Where it answers, as `http://localhost:34567`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The product of the demo user: without providers, whatever is configured around here, so that tests see the same. */
export const startDemoProduct = () => startProduct(DEMO);

const DEMO = { AI_PROVIDER: 'none', TTS_PROVIDER: 'espeak', DEMO_STORY: 'off', DOWNLOADS: 'off' };

/** Starts the product as `make start` does, with an empty data folder on a free port. It ends with this process. */
export async function startProduct(environment: NodeJS.ProcessEnv): Promise<RunningProduct> {
  const dataDir = newDataDir();
  // With REPLICAS as a cluster runs it, which `make replicas` wants.
  const main = process.env.REPLICAS ? 'tests/product/dist/testing/replicas/main.js' : MAIN;
  const child = spawnProduct(main, { ...environment, PORT: '0', DATA_DIR: dataDir });
  const callOff = killChildOnExit(child.pid!, 'TERM', [dataDir]);
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

/** A product that a test kills and starts again, at the same address and with the same data. */
export class MortalProduct {
  private child: ChildProcess | undefined;
  private callOff = () => {};
  private readonly dataDir = newDataDir();

  private constructor(private readonly port: number) {}

  /** Starts it, and waits until it is ready. */
  static async start(): Promise<MortalProduct> {
    const product = new MortalProduct(await freePort());
    await product.begin();
    return product;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Starts it; resolves when it is ready. */
  begin(): Promise<unknown> {
    this.child = spawnProduct(MAIN, { ...DEMO, PORT: String(this.port), DATA_DIR: this.dataDir });
    this.callOff = killChildOnExit(this.child.pid!, 'TERM', [this.dataDir]);
    return addressOf(this.child);
  }

  /** As `kill -9`, or a power cut: its database goes on running until the next start takes it over. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    // Before the process ends: its data stay.
    this.callOff();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

function newDataDir(): string {
  const tables = process.env.E2E_TABLES;
  // Beside the tables, which are linked: what is free in memory changes.
  const dataDir = mkdtempSync(join(tables ? dirname(tables) : databaseFolder(), 'ichibun-e2e-'));
  if (tables) giveTables(tables, join(dataDir, 'language'));
  return dataDir;
}

const spawnProduct = (main: string, environment: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ['--import', './scripts/compile-cache.mjs', main], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Puts the tables that `set-up.ts` has prepared where the product keeps its own. */
function giveTables(tables: string, folder: string): void {
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

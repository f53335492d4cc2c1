import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CACHE_DIR } from './cache-dir.js';
import { hasDebianPackages, unpackDebianPackages } from './debian-packages.js';
import { killChildOnExit } from './kill-child-on-exit.js';
import { MachineError } from './machine-error.js';
import { isProgram, programOnPath } from './program-on-path.js';

export interface RunningNats {
  /** `nats://127.0.0.1:<port>` */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Path of a nats-server program: the one on PATH, else the one fetched last time, else Debian's package unpacked into
 * `cacheDir`. Throws with what to install when there is none.
 */
export async function findNatsServer(
  options: { cacheDir?: string; log?: (message: string) => void } = {},
): Promise<string> {
  const onPath = programOnPath('nats-server');
  if (onPath) return onPath;
  const folder = join(options.cacheDir ?? CACHE_DIR, 'nats-server');
  const program = join(folder, 'usr', 'sbin', 'nats-server');
  if (isProgram(program)) return program;
  const advice =
    'Install nats-server 2.9 or newer so that it is on PATH, or give the address of a running one in NATS_URL.';
  if (!hasDebianPackages()) throw new MachineError(`No nats-server on this machine. ${advice}`);
  options.log?.("Fetching nats-server from Debian's packages …");
  try {
    await unpackDebianPackages(['nats-server'], folder, 120);
  } catch (error) {
    throw new MachineError(
      `No nats-server on this machine, and it could not be fetched. ${advice} ${(error as Error).message}`,
      { cause: error },
    );
  }
  if (!isProgram(program)) throw new MachineError(`Debian's package nats-server does not hold ${program}. ${advice}`);
  return program;
}

interface NatsOptions {
  program?: string;
  port?: number;
  config?: string;
  log?: (message: string) => void;
  onLost?: (error: Error) => void;
}

/** How long a port that was given may still be taken, in milliseconds, and how often it is tried. */
const TAKEN_MS = 10_000;
const AGAIN_MS = 200;

/**
 * Starts a NATS server on 127.0.0.1 with its default limits (messages up to 1 MB), on a free port unless one is given.
 * It ends with this process. `config` is the text of a configuration file: who may do what, TLS.
 * `onLost` is called when it ends although nobody asked it to.
 */
export async function startNatsServer(options: NatsOptions = {}): Promise<RunningNats> {
  const until = performance.now() + TAKEN_MS;
  for (;;) {
    try {
      return await startOnce(options);
    } catch (error) {
      // What looks for a server that is gone may have got its port for the own end of the connection.
      const mayTryAgain = options.port !== undefined && /address already in use/.test((error as Error).message);
      if (!mayTryAgain || performance.now() > until) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

async function startOnce(options: NatsOptions): Promise<RunningNats> {
  const program = options.program ?? (await findNatsServer(options));
  const folder = mkdtempSync(join(tmpdir(), 'ichibun-nats-'));
  const args = ['-a', '127.0.0.1', '-p', String(options.port ?? -1), '--ports_file_dir', folder];
  if (options.config) {
    writeFileSync(join(folder, 'nats.conf'), options.config, { mode: 0o600 });
    args.push('-c', join(folder, 'nats.conf'));
  }
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let said = '';
  // Forgetting to stop it must not keep this process from ending.
  child.unref();
  (child.stderr as unknown as { unref(): void }).unref();
  child.stderr.setEncoding('utf8').on('data', (part) => (said = (said + part).slice(-2000)));
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      said += error.message;
      resolve();
    });
  });
  let running = true;
  void ended.then(() => {
    running = false;
  });

  const portsFile = join(folder, `nats-server_${child.pid}.ports`);
  const url = await firstUrl(portsFile, () => running);
  if (!url || !child.pid) {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    throw new MachineError(`nats-server (${program}) did not start. ${said.trim()}`);
  }
  const callOff = killChildOnExit(child.pid, 'TERM', [folder]);
  let stopping: Promise<void> | undefined;
  void ended.then(() => {
    if (!stopping)
      options.onLost?.(
        new MachineError(`nats-server has ended unexpectedly. ${said.trim().split('\n').slice(-3).join(' ')}`),
      );
  });
  return { url, pid: child.pid, stop: () => (stopping ??= stop()) };

  async function stop(): Promise<void> {
    child.ref();
    child.kill('SIGTERM');
    await ended;
    callOff();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The address that the server writes into its ports file once it listens; undefined when it ended or took over 10 s.
 */
async function firstUrl(portsFile: string, isRunning: () => boolean): Promise<string | undefined> {
  const end = Date.now() + 10_000;
  while (isRunning() && Date.now() < end) {
    const text = existsSync(portsFile) ? readFileSync(portsFile, 'utf8') : '';
    // The file may be seen half-written.
    if (text.trimEnd().endsWith('}')) return (JSON.parse(text) as { nats: string[] }).nats[0];
    await sleep(5);
  }
  return undefined;
}

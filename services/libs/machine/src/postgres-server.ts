import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { giveToServerUser } from './postgres-cluster.js';
import { command, type RunAs } from './postgres-program.js';
import { disarmStalePidFile } from './postmaster.js';

export interface ServerChild {
  pid: number | undefined;
  ended: boolean;
  /**
   * Whether it ended for a reason that passes: its port was taken, an old server's last backends are still ending, or
   * somebody killed it while it was starting.
   */
  mayTryAgain(): boolean;
}

const LARGEST_LOG = 5_000_000;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // After a crash every file is written to the disk before recovery: one call instead of one for each of 2,000 files,
  // which took 5 s on a busy disk.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
};

/**
 * Starts the server on `port`, or a free one, writing to server.log in its data folder, without waiting for it to
 * become ready.
 */
export async function spawnServer(
  dataDir: string,
  program: string,
  runAs: RunAs,
  settings: Record<string, string>,
  port?: number,
): Promise<ServerChild> {
  giveToServerUser(dataDir, runAs);
  disarmStalePidFile(dataDir);
  const log = openLog(dataDir);
  const begin = statSync(logFile(dataDir)).size;
  const args = ['-D', dataDir, '-p', String(port ?? (await freePort())), ...settingArguments(settings)];
  // Detached: Ctrl-C in a terminal must reach the applications only, which stop the server when they no longer need it.
  const child = spawn(...command(runAs, join(program, 'bin', 'postgres'), args), {
    cwd: dataDir,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
  });
  const state: ServerChild = {
    pid: child.pid,
    ended: false,
    mayTryAgain: () =>
      child.signalCode === 'SIGKILL' ||
      /Address already in use|still in use|already exists|lock file .* is empty/.test(
        readFileSync(logFile(dataDir)).toString('utf8', begin),
      ),
  };
  child.once('error', (error) => {
    writeSync(log, `${error.message}\n`);
    state.ended = true;
  });
  child.once('close', () => {
    state.ended = true;
    closeSync(log);
  });
  child.unref();
  return state;
}

/** Whether the server that runs (or last ran) on `dataDir` is this program with these settings; the port may differ. */
export function startedWith(dataDir: string, program: string, settings: Record<string, string>): boolean {
  const file = join(dataDir, 'postmaster.opts');
  if (!existsSync(file)) return false;
  const withoutPort = readFileSync(file, 'utf8')
    .trim()
    .replace(/ "-p" "\d+"/, '');
  const args = ['-D', dataDir, ...settingArguments(settings)];
  return withoutPort === [join(program, 'bin', 'postgres'), ...args.map((arg) => `"${arg}"`)].join(' ');
}

/** What a line of the log that begins a start says. */
const BEGINS = /\bLOG: {2}starting PostgreSQL\b/;
const WORST = /\b(?:FATAL|PANIC): {2}(?!the database system is|terminating connection|password authentication)/;

/**
 * Why the server has ended, for a message: the first FATAL or PANIC since it was started last, with its hints, else the
 * end of its log on one line.
 */
export function lastLogLines(dataDir: string): string {
  if (!existsSync(logFile(dataDir))) return '';
  const lines = readFileSync(logFile(dataDir), 'utf8').trim().split('\n');
  const begin = Math.max(
    0,
    lines.findLastIndex((line) => BEGINS.test(line)),
  );
  const worst = lines.findIndex((line, index) => index >= begin && WORST.test(line));
  if (worst < 0) return `Its log ends with: ${lines.slice(-4).join(' | ')}`;
  const more = lines.slice(worst + 1).findIndex((line) => !/\b(?:DETAIL|HINT): {2}/.test(line));
  const said = lines.slice(worst, more < 0 ? undefined : worst + 1 + more);
  return `Its log says: ${said.map((line) => line.replace(/^.*?\b(?=(?:FATAL|PANIC|DETAIL|HINT): )/, '')).join(' ')}`;
}

function logFile(dataDir: string): string {
  return join(dataDir, 'server.log');
}

function openLog(dataDir: string): number {
  const file = logFile(dataDir);
  if (existsSync(file) && statSync(file).size > LARGEST_LOG) truncateSync(file);
  return openSync(file, 'a', 0o600);
}

function settingArguments(settings: Record<string, string>): string[] {
  return Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

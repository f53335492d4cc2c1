import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MachineError } from './machine-error.js';

/** What a running PostgreSQL writes into its data folder's postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  /** `starting`, `ready`, `stopping`; empty while the file is still being written. */
  status: string;
}

/**
 * The PostgreSQL server running on `dataDir` (an absolute real path), or undefined when none does, whatever the file
 * says.
 */
export function findPostmaster(dataDir: string): Postmaster | undefined {
  const lines = readPidFile(dataDir);
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isPostgresOf(pid, dataDir)) return undefined;
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
}

/**
 * Whether process `pid` is a PostgreSQL server started on `dataDir`. Process ids are reused, so a living one proves
 * nothing.
 */
function isPostgresOf(pid: number, dataDir: string): boolean {
  const words = commandLine(pid);
  return words.some((word) => word.endsWith('postgres')) && words.includes(dataDir);
}

/** Empty for a process that is gone or dead but not yet collected. */
function commandLine(pid: number): string[] {
  if (process.platform === 'linux') {
    const file = `/proc/${pid}/cmdline`;
    try {
      return readFileSync(file, 'utf8').split('\0');
    } catch {
      return [];
    }
  }
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(' ');
}

/**
 * Makes a postmaster.pid acceptable to the next server when the process id in it belongs to another program by now.
 *
 * PostgreSQL refuses to start while the recorded process is alive, whatever it is. Deleting the file would also delete
 * the check that no old backend still uses the shared memory, so only the id is replaced: by ours, the id of the new
 * server's parent, which PostgreSQL knows to ignore. A dead process's file is left to PostgreSQL, and a living server's
 * file is never touched.
 */
export function disarmStalePidFile(dataDir: string): void {
  const lines = readPidFile(dataDir);
  const pid = Number(lines[0]);
  if (!isAlive(pid) || isPostgresOf(pid, dataDir)) return;
  writeFileSync(join(dataDir, 'postmaster.pid'), [String(process.pid), ...lines.slice(1)].join('\n'));
}

/**
 * Ends what a killed server has left behind, as PostgreSQL does itself after a crash. One of its processes that is in
 * the middle of a long query does not notice that its server is gone, and no other can start until it has ended.
 * Elsewhere than on Linux nobody knows whose they are, and they are waited for.
 */
export function endOrphans(dataDir: string): void {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (readlinkSync(`/proc/${name}/cwd`) !== dataDir) continue;
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      const parent = Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
      // Its title says what it does in the place of what it was started with.
      const isServing = commandLine(Number(name))[0]?.startsWith('postgres: ');
      if (isServing && !isPostgresOf(parent, dataDir)) signal(Number(name), 'SIGQUIT');
    } catch (error) {
      // Another user's, or it has ended meanwhile.
      if (!['EACCES', 'EPERM', 'ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

/** Whether any process has this id. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readPidFile(dataDir: string): string[] {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return [];
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Stops the server: first fast (open transactions roll back, everything is written), after 15 s at once (it recovers at
 * its next start). Resolves when the process is gone.
 */
export async function stopPostmaster(pid: number, dataDir: string): Promise<void> {
  signal(pid, 'SIGINT');
  if (await gone(pid, dataDir, 15_000)) return;
  signal(pid, 'SIGQUIT');
  if (await gone(pid, dataDir, 10_000)) return;
  throw new MachineError(`PostgreSQL (process ${pid}) on ${dataDir} does not stop. Stop it by hand, then try again.`);
}

/** Whether the server ends within `milliseconds`. */
export async function gone(pid: number, dataDir: string, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (isPostgresOf(pid, dataDir)) {
    if (Date.now() > end) return false;
    await sleep(5);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It ended by itself in between.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

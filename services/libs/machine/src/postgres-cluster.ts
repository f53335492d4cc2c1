import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { MachineError } from './machine-error.js';
import { command, NOBODY, type RunAs } from './postgres-program.js';
import { isAlive } from './postmaster.js';

/** Name of the database user that owns everything in the cluster. */
export const SUPERUSER = 'ichibun';

const MAJOR_VERSION = '18';
/** Of the data folder; readable by its owner only. */
export const PASSWORD_FILE = 'superuser-password';

/**
 * Makes sure that `folder` holds a database cluster, and returns its real path. A new cluster is UTF-8 in every
 * part, sorts by code point, and asks for a random password that is kept in the folder, readable by its owner only.
 *
 * A cluster is made under another name and renamed when it is whole, so an interrupted attempt leaves none behind.
 * Throws with a sentence for the user when the folder holds something else, an older PostgreSQL's data or another
 * user's.
 */
export function prepareCluster(folder: string, program: string, runAs: RunAs, log: (message: string) => void): string {
  mkdirSync(dirname(resolve(folder)), { recursive: true });
  const dataDir = join(realpathSync(dirname(resolve(folder))), basename(folder));
  refuseForeignOwner(dataDir);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    refuseForeignFiles(dataDir);
    log('Making a new database …');
    create(dataDir, program, runAs);
  }
  const version = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR_VERSION) {
    throw new MachineError(
      `${dataDir} was written by PostgreSQL ${version}, and this is PostgreSQL ${MAJOR_VERSION}. Export it with the old one, or choose another DATA_DIR.`,
    );
  }
  return realpathSync(dataDir);
}

/** URL of `database` in the cluster at `dataDir`, served on `port` of this machine. */
export function connectionUrl(dataDir: string, port: number, database: string): string {
  const password = readFileSync(join(dataDir, PASSWORD_FILE), 'utf8').trim();
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

function refuseForeignOwner(dataDir: string): void {
  const user = process.getuid?.();
  if (!existsSync(dataDir) || user === undefined || user === 0) return;
  if (statSync(dataDir).uid !== user) {
    throw new MachineError(`${dataDir} belongs to another user. Start as that user, or choose another DATA_DIR.`);
  }
}

function refuseForeignFiles(dataDir: string): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new MachineError(`${dataDir} is not empty, yet holds no database. Empty it, or choose another DATA_DIR.`);
  }
}

function create(dataDir: string, program: string, runAs: RunAs): void {
  removeAbandoned(dataDir);
  const unfinished = `${dataDir}.new-${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = `${unfinished}.password`;
  writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  try {
    if (runAs === 'nobody') giveTo(NOBODY, unfinished);
    initdb(unfinished, passwordFile, program, runAs);
    renameSync(passwordFile, join(unfinished, PASSWORD_FILE));
    if (runAs === 'nobody') giveTo(NOBODY, unfinished);
    moveIntoPlace(unfinished, dataDir);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function initdb(folder: string, passwordFile: string, program: string, runAs: RunAs): void {
  const args = [
    ...['-D', folder, '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync'],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ];
  const done = spawnSync(...command(runAs, join(program, 'bin', 'initdb'), args), {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
  });
  if (done.status === 0) return;
  const said = (done.stderr || done.error?.message || '').trim().split('\n').slice(-4).join(' ');
  throw new MachineError(`The database could not be made in ${dirname(folder)}. ${said}`);
}

function moveIntoPlace(unfinished: string, dataDir: string): void {
  try {
    renameSync(unfinished, dataDir);
  } catch (error) {
    // Another process was quicker: its cluster is used.
    if (!existsSync(join(dataDir, 'PG_VERSION'))) throw error;
  }
}

/** Removes what interrupted attempts left behind. */
function removeAbandoned(dataDir: string): void {
  const prefix = `${basename(dataDir)}.new-`;
  for (const name of readdirSync(dirname(dataDir))) {
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (name.startsWith(prefix) && !isAlive(pid))
      rmSync(join(dirname(dataDir), name), { recursive: true, force: true });
  }
}

/**
 * Gives the cluster to the user that the server will run as, which it insists on. Only for a cluster no server runs on.
 */
export function giveToServerUser(dataDir: string, runAs: RunAs): void {
  const user = runAs === 'nobody' ? NOBODY : process.getuid?.();
  if (user !== undefined && statSync(dataDir).uid !== user) giveTo(user, dataDir);
}

function giveTo(user: number, folder: string): void {
  const done = spawnSync('chown', ['-R', `${user}:${user}`, folder], { encoding: 'utf8' });
  if (done.status !== 0)
    throw new MachineError(`The owner of ${folder} could not be changed: ${done.stderr || done.error?.message}`);
}

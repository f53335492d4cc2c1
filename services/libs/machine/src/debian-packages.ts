import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { programOnPath } from './program-on-path.js';

/** Whether this machine can fetch and unpack Debian packages. */
export function hasDebianPackages(): boolean {
  return programOnPath('apt-get') !== undefined && programOnPath('dpkg-deb') !== undefined;
}

/**
 * Fetches Debian packages from the machine's configured sources and unpacks them into `folder`, one beside the other as
 * they would lie in `/`. Neither root nor an installation is needed, and nothing outside `folder` changes. The folder
 * appears when it is whole. Throws with apt's last words when that fails or takes more than `seconds`.
 */
export async function unpackDebianPackages(names: string[], folder: string, seconds: number): Promise<void> {
  await unpackInto(folder, seconds, async (work, signal) => {
    try {
      await run('apt-get', ['download', ...names], work, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      // The machine's package lists are missing or old.
      const state = await freshLists(work, signal);
      await run('apt-get', [...state, 'download', ...names], work, signal);
    }
    return work;
  });
}

/**
 * Like {@link unpackDebianPackages}, together with every package they need that is not installed on this machine. Those
 * named are fetched though they are installed.
 */
export async function unpackDebianPackagesWithDependencies(
  names: string[],
  folder: string,
  seconds: number,
): Promise<void> {
  await unpackInto(folder, seconds, async (work, signal) => {
    const state = await freshLists(work, signal);
    await run(
      'apt-get',
      [...state, 'install', '--reinstall', '--download-only', '--no-install-recommends', '-y', ...names],
      work,
      signal,
    );
    return join(work, 'cache', 'archives');
  });
}

/**
 * Installs Debian packages the regular way; for root. Throws with apt's last words when that fails or takes more than
 * `seconds`.
 */
export async function installDebianPackages(names: string[], seconds: number): Promise<void> {
  const signal = AbortSignal.timeout(seconds * 1000);
  await run('apt-get', ['update'], '/', signal);
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...names], '/', signal);
}

/** Lets `fetch` put .deb files into the folder it returns, and unpacks them. */
async function unpackInto(
  folder: string,
  seconds: number,
  fetch: (work: string, signal: AbortSignal) => Promise<string>,
): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(`${resolve(folder)}.new-`);
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    const files = await fetch(work, signal);
    const root = join(work, 'root');
    mkdirSync(root);
    for (const file of readdirSync(files).filter((name) => name.endsWith('.deb'))) {
      await run('dpkg-deb', ['-x', join(files, file), root], work, signal);
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(root, folder);
  } catch (error) {
    if (signal.aborted) throw new Error(`It was not there after ${seconds} s.`, { cause: error });
    throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Fetches package lists into `work` and returns the options with which apt uses them instead of the machine's. */
async function freshLists(work: string, signal: AbortSignal): Promise<string[]> {
  for (const name of ['lists', 'cache']) mkdirSync(join(work, name));
  const options = [`Dir::State::lists=${work}/lists`, `Dir::Cache=${work}/cache`, 'Debug::NoLocking=1'];
  const state = options.flatMap((option) => ['-o', option]);
  await run('apt-get', [...state, 'update'], work, signal);
  return state;
}

async function run(program: string, args: string[], cwd: string, signal: AbortSignal): Promise<void> {
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(program, args, { cwd, signal, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      said = (said + part).slice(-4000);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} failed: ${said.trim().split('\n').slice(-3).join(' ')}`);
}

import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '@ichibun/kit/config';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import { S3ObjectStore } from '@ichibun/kit/s3-objects';
import { runningPostgres, startPostgres } from '@ichibun/machine/embedded-postgres';
import { type LauncherConfig, readLauncherConfig } from '../config.js';
import { loadServices } from '../services.js';
import { sessionSecret } from '../session-secret.js';
import { backUp, type Installation } from './back-up.js';
import { datedArchive, isFolder, removeOldArchives } from './dated-archives.js';
import { RestoreError, restore } from './restore.js';

/** A sentence for the operator, without a stack. */
class UsageError extends Error {}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
const [what, given] = positionals;

async function run(): Promise<void> {
  if (!given || (what !== 'backup' && what !== 'restore')) {
    throw new UsageError('Say where the archive is: make backup TO=file, make restore FROM=file.');
  }
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && (!Number.isInteger(keep) || keep < 1 || what === 'restore' || !isFolder(given))) {
    throw new UsageError('KEEP says how many archives of a folder stay: make backup TO=folder/ KEEP=14.');
  }
  const config = readLauncherConfig(process.env);
  const began = performance.now();
  const file = resolve(what === 'backup' && isFolder(given) ? datedArchive(given, new Date()) : given);
  const { rows, objects } = what === 'backup' ? await makeBackup(config, file) : await bringBack(config, file);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${rows.toLocaleString('en')} rows and ${objects.toLocaleString('en')} objects in ${seconds} s: ${file}`);
  if (keep === undefined) return;
  for (const old of await removeOldArchives(dirname(file), keep)) console.log(`Removed ${old}.`);
}

async function makeBackup(config: LauncherConfig, path: string) {
  const secretFile = join(resolve(config.dataDir), 'session-secret');
  const secret =
    process.env.SESSION_SECRET ?? (existsSync(secretFile) ? await sessionSecret(config.dataDir) : undefined);
  await mkdir(dirname(path), { recursive: true });
  return withInstallation(config, (installation) => backUp(installation, secret, path));
}

async function bringBack(config: LauncherConfig, path: string) {
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`);
  const restored = await withInstallation(config, (installation) => restore(installation, path));
  if (restored.secret) {
    const secretFile = join(resolve(config.dataDir), 'session-secret');
    await mkdir(dirname(secretFile), { recursive: true });
    await writeFile(secretFile, restored.secret, { mode: 0o600 });
    console.log(`The secret of the sessions is in ${secretFile}.`);
  }
  return restored;
}

/** The installation that the environment names. Its PostgreSQL is started for this where it does not run. */
async function withInstallation<T>(
  config: LauncherConfig,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const dataDir = resolve(config.dataDir);
  const objects = config.s3 ? new S3ObjectStore(config.s3) : new FileObjectStore(join(dataDir, 'objects'));
  if (objects instanceof S3ObjectStore) await objects.prepare();
  const services = await loadServices();
  const folder = join(dataDir, 'postgres');
  const running = config.databaseUrl ?? runningPostgres(folder);
  if (running) return work({ databaseUrl: running, objects, services });
  if (what === 'backup' && !existsSync(folder)) throw new UsageError(`There is no installation in ${dataDir}.`);
  const postgres = await startPostgres({ dataDir: folder, log: console.error });
  try {
    return await work({ databaseUrl: postgres.url, objects, services });
  } finally {
    await postgres.stop();
  }
}

try {
  await run();
} catch (error) {
  const isForTheReader =
    error instanceof UsageError ||
    error instanceof RestoreError ||
    error instanceof ConfigError ||
    (error instanceof Error && error.name === 'MachineError');
  console.error(isForTheReader ? error.message : error);
  process.exitCode = 1;
}

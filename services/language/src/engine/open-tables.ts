import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { IPADIC_FORMAT } from '../analyser/ipadic.js';
import { DICTIONARY_FORMAT } from '../dictionary/pack.js';
import { readTables } from '../tables.js';
import type { Built, BuildOrder } from './build.js';

/** Reports what an operator should know but what stops nothing. */
export type Warn = (message: string) => void;

/**
 * The analyser's tables: from the cache, or built in a thread of their own and kept there for the next start.
 *
 * @throws Error when kuromoji's dictionary files cannot be read
 */
export const openIpadic = (cacheDir: string, warn: Warn): Promise<SharedArrayBuffer> =>
  openCached(cacheDir, 'ipadic', IPADIC_FORMAT, {}, warn);

/**
 * A dictionary's tables: from the cache when the file is the same as then (by path, size and time of change), else built
 * in a thread of their own and kept.
 *
 * @throws Error when the file is missing, unreadable or no dictionary
 */
export async function openDictionary(file: string, cacheDir: string, warn: Warn): Promise<SharedArrayBuffer> {
  const { size, mtimeMs } = await stat(file);
  const identity = `${resolve(file)}|${size}|${mtimeMs}`;
  const name = `${DICTIONARY_FORMAT}-${createHash('sha256').update(identity).digest('hex').slice(0, 16)}`;
  return openCached(cacheDir, 'dictionary', name, { dictionaryFile: file }, warn);
}

async function openCached(
  cacheDir: string,
  sort: string,
  name: string,
  order: Omit<BuildOrder, 'cacheFile'>,
  warn: Warn,
): Promise<SharedArrayBuffer> {
  const cacheFile = join(cacheDir, `${name}.tables`);
  const kept = await readTables(cacheFile);
  if (kept) return kept.buffer;
  const { tables, failure, warning } = await buildInThread({ ...order, cacheFile });
  if (!tables) throw new Error(failure);
  if (warning === undefined) await removeOthers(cacheDir, sort, `${name}.tables`);
  else warn(`The prepared ${sort} could not be kept in ${cacheDir}, so every start prepares it again: ${warning}`);
  return tables;
}

/** Prepared files of older formats or of a dictionary that has been replaced. */
async function removeOthers(cacheDir: string, sort: string, keep: string): Promise<void> {
  for (const file of await readdir(cacheDir)) {
    if (file.startsWith(`${sort}-`) && file.endsWith('.tables') && file !== keep) await rm(join(cacheDir, file));
  }
}

/** The memory that building takes goes back when the thread ends. */
function buildInThread(order: BuildOrder): Promise<Built> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./build.js', import.meta.url), { workerData: order });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The thread that prepares dictionaries ended with code ${code}.`)));
  });
}

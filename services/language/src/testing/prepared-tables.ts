import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DATA_OF_RUN } from '@ichibun/kit/services-under-test';
import { openAccents, openDictionary, openIpadic } from '../engine/open-tables.js';
import { TABLES_OF_TESTS } from './tables-of-tests.js';

/** Where services under test keep theirs (`startServicesUnderTest`). It goes with the run of the tests. */
const SHARED = join(DATA_OF_RUN, 'language');
/** Files that nothing changes during a run. */
export const DICTIONARIES = join(DATA_OF_RUN, 'dictionaries');

/** The analyser's tables, prepared once for all runs of the same code: that takes seconds of a processor. */
export function preparedIpadic(): Promise<SharedArrayBuffer> {
  ipadic ??= openIpadic(TABLES_OF_TESTS, () => {});
  return ipadic;
}

let ipadic: Promise<SharedArrayBuffer> | undefined;

/** Where the tables of a whole dictionary are kept: in one folder, those of one dictionary replace those of another. */
export const tablesFolderOf = (dictionaryFile: string) =>
  join(TABLES_OF_TESTS, createHash('sha256').update(resolve(dictionaryFile)).digest('hex').slice(0, 16));

/**
 * Prepares the tables of the analyser, of accents, and of a dictionary file if one is given, once for all runs of the
 * same code.
 */
export async function prepareTables(dictionaryFile?: string): Promise<void> {
  const warn = () => {};
  await Promise.all([
    preparedIpadic(),
    openAccents(TABLES_OF_TESTS, warn),
    ...(dictionaryFile ? [openDictionary(dictionaryFile, tablesFolderOf(dictionaryFile), warn)] : []),
  ]);
}

let prepared: Promise<void> | undefined;

/**
 * Puts what is prepared where an engine keeps its own: it need not be prepared at each start.
 *
 * @param cacheDir is made when it is not there; without it, that of services under test
 */
export async function giveTables(cacheDir = SHARED): Promise<void> {
  prepared ??= prepareTables();
  await prepared;
  await giveTablesOf(TABLES_OF_TESTS, cacheDir);
}

/**
 * A dictionary file whose tables a run of tests prepares once, and not at each start.
 *
 * @param text of EDICT or JMdict, as `small-dictionary.ts` has them
 * @param cacheDir of the engine that is given the file; without it, that of services under test
 * @returns its path; other tests have the same file, so nothing may change it
 */
export async function preparedDictionary(text: string, cacheDir = SHARED): Promise<string> {
  const folder = join(DICTIONARIES, createHash('sha256').update(text).digest('hex').slice(0, 16));
  const file = join(folder, 'dictionary');
  await mkdir(folder, { recursive: true });
  const own = await mkdtemp(join(folder, 'new-'));
  await writeFile(join(own, 'dictionary'), text);
  await linkUnlessThere(join(own, 'dictionary'), file);
  await rm(own, { recursive: true });
  await openDictionary(file, folder, () => {});
  await giveTablesOf(folder, cacheDir);
  return file;
}

/**
 * Puts the tables of a folder where an engine keeps its own.
 *
 * @param cacheDir of the engine; without it, that of services under test
 */
export async function giveTablesOf(folder: string, cacheDir = SHARED): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  for (const name of await readdir(folder)) {
    if (name.endsWith('.tables')) await linkUnlessThere(join(folder, name), join(cacheDir, name));
  }
}

async function linkUnlessThere(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The temporary folder may be on another disk than the checkout.
    if (code === 'EXDEV') {
      const own = `${to}.${process.pid}`;
      await copyFile(from, own);
      await rename(own, to);
    } else if (code !== 'EEXIST') throw error;
  }
}

import { createHash } from 'node:crypto';
import { access, link, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_OF_RUN } from '@ichibun/kit/services-under-test';
import { IPADIC_FORMAT } from '../analyser/kept-tables.js';
import { openDictionary, openIpadic } from '../engine/open-tables.js';

const FILE = `${IPADIC_FORMAT}.tables`;
/** Where services under test keep theirs (`startServicesUnderTest`). It goes with the run of the tests. */
const SHARED = join(DATA_OF_RUN, 'language');
const DICTIONARIES = join(DATA_OF_RUN, 'dictionaries');

/** The analyser's tables, prepared once in a run of tests: that takes seconds of a processor. */
export function preparedIpadic(): Promise<SharedArrayBuffer> {
  return openIpadic(SHARED, () => {});
}

/**
 * Puts the analyser's tables where an engine keeps its own: a run of tests prepares them once, and not at each start.
 *
 * @param cacheDir is made when it is not there
 */
export async function giveTables(cacheDir: string): Promise<void> {
  const isThere = await access(join(SHARED, FILE)).then(
    () => true,
    () => false,
  );
  if (!isThere) await preparedIpadic();
  await mkdir(cacheDir, { recursive: true });
  await link(join(SHARED, FILE), join(cacheDir, FILE));
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
  await link(from, to).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

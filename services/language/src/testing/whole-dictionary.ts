import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_OF_RUN } from '@ichibun/kit/services-under-test';
import { openDictionary } from '../engine/open-tables.js';
import { giveTablesOf } from './prepared-tables.js';

/** The whole dictionary that the set-up of a run finds; undefined where none could be fetched. */
export const wholeDictionaryFile = process.env.TEST_DICTIONARY_FILE || undefined;

const FOLDER = join(DATA_OF_RUN, 'whole-dictionary');

/** Its tables, prepared once in a run. Loading this module waits for them: that belongs to no test. */
export const wholeDictionary = wholeDictionaryFile ? await open(wholeDictionaryFile) : undefined;

async function open(file: string): Promise<SharedArrayBuffer> {
  await mkdir(FOLDER, { recursive: true });
  return openDictionary(file, FOLDER, () => {});
}

/** The file, with its tables where services under test keep theirs: they need not be prepared again. */
export async function preparedWholeDictionary(): Promise<string> {
  await giveTablesOf(FOLDER);
  return wholeDictionaryFile!;
}

/**
 * `it` or `describe` for what needs the whole dictionary: skipped, and so counted, where there is none.
 */
export const withDictionary = <Registers extends { readonly skip: unknown }>(
  registers: Registers,
): Registers | Registers['skip'] => (wholeDictionaryFile ? registers : registers.skip);

import { inTurn } from '@ichibun/test-kit/postgres';
import { openDictionary } from '../engine/open-tables.js';
import { giveTables, giveTablesOf, tablesFolderOf } from './prepared-tables.js';

/** The whole dictionary that the set-up of a run finds; undefined where none could be fetched. */
export const wholeDictionaryFile = process.env.TEST_DICTIONARY_FILE || undefined;

/** Its tables, prepared once for all runs of the same code. Loading this module waits for them: that belongs to no test. */
export const wholeDictionary = wholeDictionaryFile
  ? await inTurn('whole dictionary', () =>
      openDictionary(wholeDictionaryFile, tablesFolderOf(wholeDictionaryFile), () => {}),
    )
  : undefined;

/** The file, with its tables where services under test keep theirs: they need not be prepared again. */
export async function preparedWholeDictionary(): Promise<string> {
  await giveTables();
  await giveTablesOf(tablesFolderOf(wholeDictionaryFile!));
  return wholeDictionaryFile!;
}

/**
 * `it` or `describe` for what needs the whole dictionary: skipped, and so counted, where there is none.
 */
export const withDictionary = <Registers extends { readonly skip: unknown }>(
  registers: Registers,
): Registers | Registers['skip'] => (wholeDictionaryFile ? registers : registers.skip);

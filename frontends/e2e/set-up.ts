import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { giveTablesOf, prepareTables, tablesFolderOf } from '@ichibun/language/testing/prepared-tables';
import { TABLES_OF_TESTS } from '@ichibun/language/testing/tables-of-tests';
import { CACHE_DIR } from '@ichibun/machine/cache-dir';
import { killChildOnExit } from '@ichibun/machine/kill-child-on-exit';
import { obtainVoices } from '@ichibun/machine/voices';
import { databaseFolder } from '@ichibun/test-kit/database-folder';
import { startDemoProduct } from './running-product.js';

/**
 * Before the first file: prepares the tables of analyser and dictionary for every product that is started, which each
 * would do for itself, and with REPLICAS starts the one product for all files: eighteen processes, whatever fails.
 * Playwright calls what it returns at the end.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const tables = mkdtempSync(join(databaseFolder(), 'ichibun-e2e-tables-'));
  const callOffRemoval = killChildOnExit(process.pid, 'KILL', [tables]);
  const dictionary = process.env.DICTIONARY_FILE;
  await Promise.all([prepareTables(dictionary), giveVoices()]);
  await giveTablesOf(TABLES_OF_TESTS, tables);
  if (dictionary) await giveTablesOf(tablesFolderOf(dictionary), tables);
  process.env.E2E_TABLES = tables;
  const replicated = process.env.REPLICAS ? await startDemoProduct() : undefined;
  if (replicated) process.env.E2E_BASE_URL = replicated.url;
  return async () => {
    await replicated?.stop();
    rmSync(tables, { recursive: true });
    callOffRemoval();
  };
}

/** Every product that is started speaks with the built-in voices, which a product with a given dictionary does not fetch. */
async function giveVoices(): Promise<void> {
  process.env.VOICES_DIR ||= await obtainVoices({ dataDir: CACHE_DIR, log: console.warn });
}

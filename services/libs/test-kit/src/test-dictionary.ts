import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE_DIR } from '@ichibun/machine/cache-dir';
import { obtainDictionary } from '@ichibun/machine/dictionary';

/**
 * The whole dictionary that accuracy is measured with and the browser's journeys look words up in. Debian's package
 * comes first: it is the same on every day, and the floors were measured with it.
 *
 * @param log told in one sentence what is tried, used or missing
 * @returns its path; undefined where it could not be fetched, today or in another run of the last 24 hours
 */
export async function obtainTestDictionary(log: (message: string) => void): Promise<string | undefined> {
  mkdirSync(CACHE_DIR, { recursive: true });
  return (await obtainDictionary({ dataDir: CACHE_DIR, log, sources: ['debian', 'download'] }))?.path;
}

/**
 * JMdict as Python's package index has it: what a product has that reaches no EDRDG, and the same on every day.
 *
 * @param log told in one sentence what is tried, used or missing
 * @returns its path; undefined where it could not be fetched, today or in another run of the last 24 hours
 */
export async function obtainTestJmdict(log: (message: string) => void): Promise<string | undefined> {
  const dataDir = join(CACHE_DIR, 'jmdict');
  mkdirSync(dataDir, { recursive: true });
  return (await obtainDictionary({ dataDir, log, sources: ['package'] }))?.path;
}

import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { download } from './dictionary.js';

/** JMnedict, the names beside JMdict, by the same group. */
export const OFFICIAL_NAMES = [
  'https://ftp.edrdg.org/pub/Nihongo/JMnedict.xml.gz',
  'http://ftp.edrdg.org/pub/Nihongo/JMnedict.xml.gz',
];

const fileIn = (dataDir: string) => join(resolve(dataDir), 'dictionary', 'JMnedict.xml.gz');

/** The path of the dictionary of names that an earlier start has fetched; undefined when there is none. */
export const keptNames = (dataDir: string): string | undefined =>
  existsSync(fileIn(dataDir)) ? fileIn(dataDir) : undefined;

export interface NamesOptions {
  /** DATA_DIR: the names are kept beside the dictionary. */
  readonly dataDir: string;
  /** Told in one sentence how it ended. */
  readonly log: (message: string) => void;
  /** Where to download from, the first that answers; by default the official places. */
  readonly urls?: readonly string[];
}

/**
 * Fetches the dictionary of names, for the next start: nobody waits for it, and nothing fails without it.
 *
 * @returns whether it is there now
 */
export async function fetchNames({ dataDir, log, urls = OFFICIAL_NAMES }: NamesOptions): Promise<boolean> {
  const file = fileIn(dataDir);
  mkdirSync(join(file, '..'), { recursive: true });
  const work = mkdtempSync(join(file, '..', 'names-'));
  try {
    for (const url of urls) {
      const fetched = await download(url, work).catch(() => undefined);
      if (fetched === undefined) continue;
      renameSync(fetched, file);
      log('A dictionary of names was fetched; it is used from the next start on.');
      return true;
    }
    log('No dictionary of names could be fetched; the next start tries again.');
    return false;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { download, PACKAGED_TABLES } from './dictionary.js';
import { writePackagedNames } from './jamdict.js';

/** JMnedict, the names beside JMdict, by the same group. */
export const OFFICIAL_NAMES = [
  'https://ftp.edrdg.org/pub/Nihongo/JMnedict.xml.gz',
  'http://ftp.edrdg.org/pub/Nihongo/JMnedict.xml.gz',
];

/** What came with a package, not from the group itself. */
const PACKAGED_NAMES = 'JMnedict-packaged.xml.gz';

const fileIn = (dataDir: string, name = 'JMnedict.xml.gz') => join(resolve(dataDir), 'dictionary', name);

/** The dictionary of names that an earlier start has fetched. */
export interface KeptNames {
  readonly path: string;
  /** Whether it is the official one, not what came with a package. */
  readonly official: boolean;
}

/** The kept dictionary of names, the official one before that of a package; undefined when there is none. */
export function keptNames(dataDir: string): KeptNames | undefined {
  const [official, packaged] = [fileIn(dataDir), fileIn(dataDir, PACKAGED_NAMES)];
  if (existsSync(official)) return { path: official, official: true };
  return existsSync(packaged) ? { path: packaged, official: false } : undefined;
}

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

/**
 * Writes the names of the package that the dictionary came from, for the next start: nobody waits for it. The package's
 * tables go then; while it is interrupted they stay for the next time.
 *
 * @param options `signal` ends it, `write` replaces the conversion
 * @returns whether there are names now that were not there before
 */
export async function keepPackagedNames({
  dataDir,
  log,
  signal,
  write = writePackagedNames,
}: Omit<NamesOptions, 'urls'> & {
  readonly signal?: AbortSignal;
  readonly write?: typeof writePackagedNames;
}): Promise<boolean> {
  const tables = fileIn(dataDir, PACKAGED_TABLES);
  if (!existsSync(tables)) return false;
  const failure = await write(tables, fileIn(dataDir, PACKAGED_NAMES), signal).then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (signal?.aborted) return false;
  rmSync(tables);
  log(
    failure === undefined
      ? 'A dictionary of names was prepared; it is used from the next start on.'
      : `The names of the dictionary could not be prepared: ${failure}`,
  );
  return failure === undefined;
}

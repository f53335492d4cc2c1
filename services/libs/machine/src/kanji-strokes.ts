import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Download, downloadByPip, downloaded, type PythonPackage } from './python-package.js';

/** KanjiVG (CC BY-SA 3.0): the strokes of kanji, as Python's package index has them. */
const KANJIVG: PythonPackage = {
  name: 'kanjivg==20260714',
  sha256: '5190e7ec4eb513dbe6865b2ed52c58287fc10ea514b9409e4cf66ce7db41644d',
};

const fileIn = (dataDir: string) => join(resolve(dataDir), 'kanji', 'kanjivg.whl');

/** The path of the strokes that an earlier start has fetched; undefined when there are none. */
export const keptStrokes = (dataDir: string): string | undefined =>
  existsSync(fileIn(dataDir)) ? fileIn(dataDir) : undefined;

export interface StrokesOptions {
  /** DATA_DIR: the strokes are kept beside the list of kanji. */
  readonly dataDir: string;
  /** Told in one sentence how it ended. */
  readonly log: (message: string) => void;
  /** Ends it; what was fetched is discarded. */
  readonly signal?: AbortSignal;
  readonly download?: Download;
  readonly package?: PythonPackage;
}

/**
 * Fetches the strokes of kanji, for the next start: nobody waits for them, and nothing fails without them.
 *
 * @returns whether they are there now
 */
export async function fetchStrokes(options: StrokesOptions): Promise<boolean> {
  const { dataDir, log, signal, download = downloadByPip, package: wanted = KANJIVG } = options;
  const file = fileIn(dataDir);
  mkdirSync(join(file, '..'), { recursive: true });
  const work = mkdtempSync(join(file, '..', 'strokes-'));
  try {
    renameSync(await downloaded(wanted, work, download, signal), file);
    log('The strokes of kanji were fetched; they are used from the next start on.');
    return true;
  } catch (error) {
    if (!signal?.aborted)
      log(`The strokes of kanji could not be fetched; the next start tries again. ${(error as Error).message}`);
    return false;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

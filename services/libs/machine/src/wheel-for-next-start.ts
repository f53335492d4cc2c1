import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Download, downloadByPip, downloaded, type PythonPackage } from './python-package.js';

export interface WheelOptions {
  /** DATA_DIR. */
  readonly dataDir: string;
  /** Told in one sentence how it ended. */
  readonly log: (message: string) => void;
  /** Ends it; what was fetched is discarded. */
  readonly signal?: AbortSignal;
  readonly download?: Download;
  readonly package?: PythonPackage;
}

/**
 * Fetches a wheel, of which nothing is run, and keeps it as a file: nothing fails without it.
 *
 * @param name what it is called at the beginning of a sentence: `The strokes of kanji`
 * @returns whether it is there now
 */
export async function fetchWheel(file: string, wanted: PythonPackage, name: string, options: WheelOptions) {
  const { log, signal, download = downloadByPip } = options;
  mkdirSync(dirname(file), { recursive: true });
  const work = mkdtempSync(join(dirname(file), `new-${basename(file)}-`));
  try {
    renameSync(await downloaded(options.package ?? wanted, work, download, signal), file);
    log(`${name} were fetched; they are used from the next start on.`);
    return true;
  } catch (error) {
    if (!signal?.aborted) log(`${name} could not be fetched; the next start tries again. ${(error as Error).message}`);
    return false;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PythonPackage } from './python-package.js';
import { fetchWheel, type WheelOptions } from './wheel-for-next-start.js';

/** kotobase: the lists of words and kanji for the JLPT by Jonathan Waller (tanos.co.uk, CC BY 4.0). */
const KOTOBASE: PythonPackage = {
  name: 'kotobase==0.4.1',
  sha256: 'e76f7e45e74d50a2fe13902249ce9ad7ed6b8087da10a063740c2f5cf57c867a',
};

const fileIn = (dataDir: string) => join(resolve(dataDir), 'jlpt', 'kotobase.whl');

/** The path of the lists that an earlier start has fetched; undefined when there are none. */
export const keptJlptLists = (dataDir: string): string | undefined =>
  existsSync(fileIn(dataDir)) ? fileIn(dataDir) : undefined;

/** Fetches the lists, for the next start; see `fetchWheel`. */
export const fetchJlptLists = (options: WheelOptions): Promise<boolean> =>
  fetchWheel(fileIn(options.dataDir), KOTOBASE, 'The lists of the JLPT', options);

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PythonPackage } from './python-package.js';
import { fetchWheel, type WheelOptions } from './wheel-for-next-start.js';

/** KanjiVG (CC BY-SA 3.0): the strokes of kanji, as Python's package index has them. */
const KANJIVG: PythonPackage = {
  name: 'kanjivg==20260714',
  sha256: '5190e7ec4eb513dbe6865b2ed52c58287fc10ea514b9409e4cf66ce7db41644d',
};

const fileIn = (dataDir: string) => join(resolve(dataDir), 'kanji', 'kanjivg.whl');

/** The path of the strokes that an earlier start has fetched; undefined when there are none. */
export const keptStrokes = (dataDir: string): string | undefined =>
  existsSync(fileIn(dataDir)) ? fileIn(dataDir) : undefined;

/** Fetches the strokes of kanji, for the next start; see `fetchWheel`. */
export const fetchStrokes = (options: WheelOptions): Promise<boolean> =>
  fetchWheel(fileIn(options.dataDir), KANJIVG, 'The strokes of kanji', options);

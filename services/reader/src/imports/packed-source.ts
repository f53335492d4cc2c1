import { setImmediate as pause } from 'node:timers/promises';
import type { PictureFile, Source } from './source.js';

/**
 * A source as one process sends it to another: three values for all readings, which are cheap to receive. Its pictures'
 * files go before it, each by itself.
 */
export interface PackedSource extends Omit<Source, 'readings' | 'pictureFiles'> {
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
  /** One a line. */
  readonly readings: string;
}

export const packed = ({ readings, pictureFiles: _, ...source }: Source): PackedSource => ({
  ...source,
  starts: Uint32Array.from(readings, ({ start }) => start),
  lengths: Uint32Array.from(readings, ({ length }) => length),
  readings: readings.map(({ reading }) => reading).join('\n'),
});

/** Readings after which other work gets a turn: some milliseconds. */
const READINGS_AT_ONCE = 10_000;

export async function unpacked(
  { starts, lengths, readings, ...source }: PackedSource,
  pictureFiles: readonly PictureFile[],
): Promise<Source> {
  const lines = readings.split('\n');
  const all: Source['readings'][number][] = [];
  for (const [index, start] of starts.entries()) {
    all.push({ start, length: lengths[index]!, reading: lines[index]! });
    if (all.length % READINGS_AT_ONCE === 0) await pause();
  }
  return { ...source, readings: all, pictureFiles };
}

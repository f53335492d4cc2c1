import { Turn } from '@ichibun/kit/in-turns';
import type { PictureFile, Source } from '../book-files/source.js';

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

/** A source as it was packed. Other work gets a turn in between. */
export async function unpacked(
  { starts, lengths, readings, ...source }: PackedSource,
  pictureFiles: readonly PictureFile[],
): Promise<Source> {
  const turn = new Turn();
  const lines = readings.split('\n');
  const all: Source['readings'][number][] = [];
  for (const [index, start] of starts.entries()) {
    all.push({ start, length: lengths[index]!, reading: lines[index]! });
    if (turn.isOver) await turn.next();
  }
  return { ...source, readings: all, pictureFiles };
}

import { Turn } from '@ichibun/kit/in-turns';
import type { ParsedFile, PictureFile } from '../book-files/parsed-file.js';

/** A parsed file for another process: three arrays for all readings are cheap to receive. Pictures are sent before it. */
export interface PackedFile extends Omit<ParsedFile, 'readings' | 'pictureFiles'> {
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
  /** One a line. */
  readonly readings: string;
}

export const packed = ({ readings, pictureFiles: _, ...source }: ParsedFile): PackedFile => ({
  ...source,
  starts: Uint32Array.from(readings, ({ start }) => start),
  lengths: Uint32Array.from(readings, ({ length }) => length),
  readings: readings.map(({ reading }) => reading).join('\n'),
});

/** Yields to other work while it restores the readings. */
export async function unpacked(
  { starts, lengths, readings, ...source }: PackedFile,
  pictureFiles: readonly PictureFile[],
): Promise<ParsedFile> {
  const turn = new Turn();
  const lines = readings.split('\n');
  const all: ParsedFile['readings'][number][] = [];
  for (const [index, start] of starts.entries()) {
    all.push({ start, length: lengths[index]!, reading: lines[index]! });
    if (turn.isOver) await turn.next();
  }
  return { ...source, readings: all, pictureFiles };
}

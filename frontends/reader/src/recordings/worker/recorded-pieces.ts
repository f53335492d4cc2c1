import { type Piece, piecesOf } from './pieces.js';
import { openFile, samplesBetween, soundOf } from './recorded-sound.js';

/** The sound between two moments of a file, cut in pauses. */
export async function* piecesOfFile(file: Blob, fromMs: number, toMs: number): AsyncGenerator<Piece> {
  using input = openFile(file);
  const track = await soundOf(input);
  const rate = await track.getSampleRate();
  yield* piecesOf(samplesBetween(track, rate, fromMs, toMs), rate, fromMs);
}

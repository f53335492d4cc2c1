import { type FilmBytes, fourOf } from './bytes.js';

/** What EBML files begin with. */
const EBML = 0x1a45dfa3;

/** What kind of file a film is, by its first bytes; null for one that is not known. */
export async function containerOf(film: FilmBytes): Promise<'matroska' | 'mp4' | null> {
  const head = await film.at(0, 16);
  if (head.byteLength < 12) return null;
  if (head.getUint32(0) === EBML) return 'matroska';
  return fourOf(head, 4) === 'ftyp' ? 'mp4' : null;
}

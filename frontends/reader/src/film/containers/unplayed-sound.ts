import { FilmBytes } from './bytes.js';
import { containerOf } from './container.js';
import { soundOfMatroska } from './matroska.js';
import { soundOfMp4 } from './mp4.js';

/** Codecs that browsers do not play, as Matroska's codec ids and MP4's sample entries name them. */
const UNPLAYED: readonly (readonly [RegExp, string])[] = [
  [/^A_EAC3|^ec-3$/, 'E-AC-3'],
  [/^A_AC3|^ac-3$/, 'AC-3'],
  [/^A_DTS|^dts[chle]$/, 'DTS'],
  [/^A_TRUEHD|^mlpa$/, 'TrueHD'],
];

/**
 * The sound of a film that browsers do not play, such as "DTS"; null where its tracks have another one as well, or the
 * file is no film that is known. Only its tables of tracks are read.
 *
 * @throws what reading the file throws
 */
export async function unplayedSoundOf(film: Blob): Promise<string | null> {
  const bytes = new FilmBytes(film);
  const container = await containerOf(bytes);
  const codecs =
    container === 'matroska' ? await soundOfMatroska(bytes) : container === 'mp4' ? await soundOfMp4(bytes) : [];
  const names = codecs.map((codec) => UNPLAYED.find(([is]) => is.test(codec))?.[1]);
  return names.every((name) => name !== undefined) ? (names[0] ?? null) : null;
}

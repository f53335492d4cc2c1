import { FilmBytes } from './bytes.js';
import { containerOf } from './container.js';
import { codecsOfMatroska } from './matroska.js';
import { codecsOfMp4 } from './mp4.js';

type Names = readonly (readonly [RegExp, string])[];

/** Codecs that browsers do not play, as Matroska's codec ids and MP4's sample entries name them. */
const SOUNDS: Names = [
  [/^A_EAC3|^ec-3$/, 'E-AC-3'],
  [/^A_AC3|^ac-3$/, 'AC-3'],
  [/^A_DTS|^dts[chle]$/, 'DTS'],
  [/^A_TRUEHD|^mlpa$/, 'TrueHD'],
];
/** HEVC is played where the hardware decodes it. */
const HEVC = 'HEVC (H.265)';
const PICTURES: Names = [
  [/^V_MPEGH|^hvc1$|^hev1$/, HEVC],
  [/^V_MPEG[12]$/, 'MPEG-2'],
  [/^V_MPEG4\/ISO\/(SP|ASP|AP)$|^mp4v$/, 'Xvid'],
  [/^V_MS\/VFW/, 'Xvid'],
  [/^V_REAL/, 'RealVideo'],
];

/** What of a film this browser does not play, such as "DTS"; null where it plays one of its tracks. */
export interface Unplayed {
  readonly picture: string | null;
  readonly sound: string | null;
}

/**
 * What of a film browsers do not play. Only its tables of tracks are read; of no film that is known nothing is said.
 *
 * @param playsHevc whether this browser does
 * @throws what reading the file throws
 */
export async function unplayedOf(film: Blob, playsHevc: boolean): Promise<Unplayed> {
  const bytes = new FilmBytes(film);
  const container = await containerOf(bytes);
  if (!container) return { picture: null, sound: null };
  const { picture, sound } = await (container === 'matroska' ? codecsOfMatroska(bytes) : codecsOfMp4(bytes));
  const unplayed = PICTURES.filter(([, name]) => !(playsHevc && name === HEVC));
  return { picture: nameOf(picture, unplayed), sound: nameOf(sound, SOUNDS) };
}

function nameOf(codecs: readonly string[], names: Names): string | null {
  const found = codecs.map((codec) => names.find(([is]) => is.test(codec))?.[1]);
  return found.every((name) => name !== undefined) ? (found[0] ?? null) : null;
}

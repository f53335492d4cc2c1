import { drawnOutAt, MAY_BE_DRAWN } from './emphasis.js';
import { findRuby } from './ruby.js';

/** A reading that the text itself gives. */
export interface GivenReading {
  /** Offsets in the normalised text. */
  readonly start: number;
  readonly end: number;
  /** Hiragana or katakana as given. */
  readonly reading: string;
}

/** A text as the analyser should see it, and the way back to the text as it was written. */
export interface Normalised {
  readonly text: string;
  /** The offset in the written text that an offset in `text` (0 up to its length) stands for; both ends fit. */
  readonly offsetOf: (offset: number) => number;
  readonly readings: readonly GivenReading[];
}

const NEEDED =
  /[\uff66-\uff9f]|[\u2e80-\u2fdf]|[\uf900-\ufaff]|\p{Mn}|[\ufe00-\ufe0f]|[ゝゞヽヾ《]|[\u{2f800}-\u{2fa1f}]|[\u{e0100}-\u{e01ef}]|<ruby/iu;
/** One thing to be replaced, at the place where it stands; with thirty combining marks at most, see `nfc`. */
const REPLACED =
  /[\uff66-\uff9d][\uff9e\uff9f]?|\uff70|[^\s\p{M}][\u0300-\u036f\u3099\u309a]{1,30}|[\u2e80-\u2fdf\uf900-\ufaff]|[\u{2f800}-\u{2fa1f}]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|[ゝゞヽヾ]/uy;

/**
 * Half-width and decomposed kana become ordinary ones, compatibility characters and radicals the kanji they stand for,
 * iteration marks (こゝろ) the kana they repeat; variation selectors go, and so do ruby marks, whose readings are
 * kept. What is only drawn out for emphasis is read without (ながーい).
 *
 * @param written any text; the time is linear in its length
 */
export function normalise(written: string): Normalised {
  if (!NEEDED.test(written) && !MAY_BE_DRAWN.test(written))
    return { text: written, offsetOf: (offset) => offset, readings: [] };
  const pieces: string[] = [];
  const offsets: number[] = [];
  const readings: GivenReading[] = [];
  const ruby = findRuby(written);
  let length = 0;
  let previous = '';
  const put = (piece: string, at: number, units: number) => {
    pieces.push(piece);
    for (let i = 0; i < piece.length; i++) offsets.push(at + Math.min(i, units - 1));
    length += piece.length;
    if (piece !== '') previous = piece;
  };
  const copy = (from: number, to: number) => {
    for (let at = from; at < to; ) {
      const drawn = drawnOutAt(written, at);
      if (drawn && at + drawn.units <= to) {
        put(drawn.plain, at, drawn.units);
        at += drawn.units;
        continue;
      }
      REPLACED.lastIndex = at;
      const found = REPLACED.exec(written)?.[0];
      const units = found === undefined || at + found.length > to ? 1 : found.length;
      const isReplaced = found !== undefined && units === found.length;
      put(isReplaced ? replacementOf(found, previous) : written[at]!, at, units);
      at += units;
    }
  };
  let from = 0;
  for (const { start, end, base, reading } of ruby) {
    copy(from, start);
    const first = length;
    for (const part of base) copy(part.start, part.end);
    if (reading !== '') readings.push({ start: first, end: length, reading });
    from = end;
  }
  copy(from, written.length);
  offsets.push(written.length);
  // What was left out at the beginning belongs to the first character.
  offsets[0] = 0;
  return { text: pieces.join(''), offsetOf: (offset) => offsets[offset]!, readings };
}

function replacementOf(found: string, previous: string): string {
  if (/^[ゝヽ]$/u.test(found)) return isKanaCharacter(previous) ? unvoiced(previous) : found;
  if (/^[ゞヾ]$/u.test(found)) return isKanaCharacter(previous) ? unvoiced(previous, '\u3099') : found;
  if (/^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(found)) return '';
  if (/^[\uff66-\uff9f]/u.test(found)) return found.normalize('NFKC');
  if (/^[\u2e80-\u2fdf\uf900-\ufaff\u{2f800}-\u{2fa1f}]$/u.test(found)) return found.normalize('NFKC');
  return found.normalize('NFC');
}

const isKanaCharacter = (character: string) => /^[ぁ-ゖァ-ヺ]$/u.test(character);

/** A kana without its voicing mark, then with another: what ゝ and ゞ repeat. */
const unvoiced = (kana: string, mark = '') =>
  (kana.normalize('NFD').replace(/[\u3099\u309a]/gu, '') + mark).normalize('NFC');

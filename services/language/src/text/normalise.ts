import { kanjiOfToday, OLD_KANJI } from './old-kanji.js';
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
  /** The letters of a stretch of `text` as they were written, but without marks: old kanji, かゝる for かかる. */
  readonly lettersOf: (start: number, end: number) => string;
  /** The offset in the written text that an offset in `text` (0 up to its length) stands for; both ends fit. */
  readonly offsetOf: (offset: number) => number;
  readonly readings: readonly GivenReading[];
}

const OLD = `[${OLD_KANJI}]`;
const NEEDED = new RegExp(
  `[\\uff66-\\uff9f]|[\\u2e80-\\u2fdf]|[\\uf900-\\ufaff]|\\p{Mn}|[\\ufe00-\\ufe0f]|[ゝゞヽヾ《〱〲〳〴]|[\\u{2f800}-\\u{2fa1f}]|[\\u{e0100}-\\u{e01ef}]|[ぁ-ゖ々\\p{Script=Han}][ッンツ]|<ruby|${OLD}`,
  'iu',
);
/** Where something may be replaced: its first character, or the mark after it. */
const CHANGES = new RegExp(
  `[ゝゞヽヾ〱〲〳〴ッンツ\\uff66-\\uff9d\\u2e80-\\u2fdf\\uf900-\\ufaff\\u{2f800}-\\u{2fa1f}]|[\\u0300-\\u036f\\u3099\\u309a]|[\\ufe00-\\ufe0f]|[\\u{e0100}-\\u{e01ef}]|${OLD}`,
  'gu',
);
/** Kana that others are read for, one for one. */
const KANA_IN_PLACE = /^[ゝゞヽヾッンツ]$/u;
/** One thing to be replaced, at the place where it stands; with thirty combining marks at most, see `nfc`. */
const REPLACED =
  /[\uff66-\uff9d][\uff9e\uff9f]?|\uff70|[^\s\p{M}][\u0300-\u036f\u3099\u309a]{1,30}|[\u2e80-\u2fdf\uf900-\ufaff]|[\u{2f800}-\u{2fa1f}]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|[ゝゞヽヾ〱〲]|[〳〴]〵|(?<=[ぁ-ゖ々》\p{Script=Han}])[ッン](?![ァ-ヶー])|(?<=[一二三四五六七八九])ツ(?![ァ-ヶー])/uy;

/**
 * Half-width and decomposed kana become ordinary ones, compatibility characters and radicals the kanji they stand for,
 * old kanji (國會) those of today, iteration marks (こゝろ, いろ〳〵) what they repeat, ッ and ン in hiragana
 * (びッくり, 踏ン張る) っ and ん, and the ツ of 四ツ角 つ; variation selectors go, and so do ruby marks,
 * whose readings are kept.
 *
 * @param written any text; the time is linear in its length
 * @param isWord whether a dictionary has a spelling
 */
export function normalise(written: string, isWord: (spelling: string) => boolean): Normalised {
  if (!NEEDED.test(written)) return asWritten(written);
  const pieces: Piece[] = [];
  const readings: GivenReading[] = [];
  const ruby = findRuby(written);
  let length = 0;
  let previous = '';
  /** The last letters that were put. */
  let tail = '';
  let inOldKanji = '';
  const put = (piece: string, at: number, units: number, old = piece) => {
    if (piece === '') return;
    pieces.push({ piece, start: length, at, units });
    inOldKanji += old;
    length += piece.length;
    previous = piece;
    tail = (tail + piece.slice(-LONGEST_REPEATED)).slice(-LONGEST_REPEATED);
  };
  const copy = (from: number, to: number) => {
    const copied = written.slice(from, to);
    for (let at = from; at < to; ) {
      CHANGES.lastIndex = at - from;
      const change = CHANGES.exec(copied)?.index;
      // A mark changes the character before it, of up to two units.
      const next = change === undefined ? to : from + change - 2;
      if (next > at) {
        put(written.slice(at, next), at, next - at);
        previous = written[next - 1]!;
        at = next;
        continue;
      }
      const today = kanjiOfToday(written, at, isWord);
      if (today !== undefined) {
        put(today, at, 1, written[at]!);
        at++;
        continue;
      }
      REPLACED.lastIndex = at;
      const found = REPLACED.exec(written)?.[0];
      const units = found === undefined || at + found.length > to ? 1 : found.length;
      const isReplaced = found !== undefined && units === found.length;
      const piece = !isReplaced
        ? written[at]!
        : REPEATS.test(found)
          ? (repeated(tail, /[〲〴]/u.test(found), isWord) ?? found)
          : replacementOf(found, previous);
      put(piece, at, units, KANA_IN_PLACE.test(found ?? '') ? found : piece);
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
  // What was left out at the beginning belongs to the first character.
  const offsetOf = (offset: number) =>
    offset === 0 ? 0 : offset === length ? written.length : offsetIn(pieces, offset);
  const lettersOf = (start: number, end: number) => inOldKanji.slice(start, end);
  return { text: pieces.map(({ piece }) => piece).join(''), lettersOf, offsetOf, readings };
}

const asWritten = (text: string): Normalised => ({
  text,
  lettersOf: (start, end) => text.slice(start, end),
  offsetOf: (offset) => offset,
  readings: [],
});

/** A piece of the normalised text, and the units of the written text that it stands for. */
interface Piece {
  readonly piece: string;
  /** Offset in the normalised text. */
  readonly start: number;
  /** Offset in the written text. */
  readonly at: number;
  readonly units: number;
}

/** The offset in the written text of one in the pieces. */
function offsetIn(pieces: readonly Piece[], offset: number): number {
  let low = 0;
  for (let high = pieces.length; high - low > 1; ) {
    const middle = (low + high) >>> 1;
    if (pieces[middle]!.start <= offset) low = middle;
    else high = middle;
  }
  const { start, at, units } = pieces[low]!;
  return at + Math.min(offset - start, units - 1);
}

function replacementOf(found: string, previous: string): string {
  if (found === 'ッ') return 'っ';
  if (found === 'ン') return 'ん';
  if (found === 'ツ') return 'つ';
  if (/^[ゝヽ]$/u.test(found)) return isKanaCharacter(previous) ? unvoiced(previous) : found;
  if (/^[ゞヾ]$/u.test(found)) return isKanaCharacter(previous) ? unvoiced(previous, '\u3099') : found;
  if (/^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(found)) return '';
  if (/^[\uff66-\uff9f]/u.test(found)) return found.normalize('NFKC');
  if (/^[\u2e80-\u2fdf\uf900-\ufaff\u{2f800}-\u{2fa1f}]$/u.test(found)) return found.normalize('NFKC');
  return found.normalize('NFC');
}

/** 〱 and 〳〵 repeat words, the latter two with the first kana voiced: こと〴〵く. */
const REPEATS = /^(?:[〱〲]|[〳〴]〵)$/u;
/** Letters that such a mark stands for, at most. */
const LONGEST_REPEATED = 4;
const VOICED = /^[か-とは-ほカ-トハ-ホ]/u;

/** The letters that a mark repeats: as many as make a word that the dictionary has twice, else two. */
function repeated(tail: string, isVoiced: boolean, isWord: (spelling: string) => boolean): string | undefined {
  const [letters = ''] = /[\p{L}々]*$/u.exec(tail)!;
  const again = (count: number) => {
    const word = letters.slice(-count);
    return isVoiced && VOICED.test(word) ? unvoiced(word[0]!, '\u3099') + word.slice(1) : word;
  };
  for (let count = Math.min(LONGEST_REPEATED, letters.length); count > 1; count--)
    if (isWord(letters.slice(-count) + again(count))) return again(count);
  return letters === '' ? undefined : again(Math.min(2, letters.length));
}

const isKanaCharacter = (character: string) => /^[ぁ-ゖァ-ヺ]$/u.test(character);

/** A kana without its voicing mark, then with another: what ゝ and ゞ repeat. */
const unvoiced = (kana: string, mark = '') =>
  (kana.normalize('NFD').replace(/[\u3099\u309a]/gu, '') + mark).normalize('NFC');

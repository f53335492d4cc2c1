import { hasJapanese } from '@ichibun/japanese/script';
import { withoutVerticalForms, withVoicing } from '@ichibun/japanese/written-forms';
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

/** What makes a unit of a text one that may be replaced. */
const Changes = { never: 0, always: 1, behindKana: 2, withNext: 3, mark: 4, behindJapanese: 5 } as const;

/** By UTF-16 unit, since it is asked at each: of all of a text, hardly any is. */
const CHANGES = changes();

function changes(): Uint8Array {
  const kinds = new Uint8Array(0x10000);
  for (let i = 0; i < OLD_KANJI.length; i++) kinds[OLD_KANJI.charCodeAt(i)] = Changes.always;
  for (const mark of 'ゝゞヽヾ〱〲〳〴／') kinds[mark.charCodeAt(0)] = Changes.always;
  // Half-width kana, radicals, compatibility characters.
  kinds.fill(Changes.always, 0xff66, 0xff9e).fill(Changes.always, 0x2e80, 0x2fe0).fill(Changes.always, 0xf900, 0xfb00);
  for (const kana of 'ッンツ') kinds[kana.charCodeAt(0)] = Changes.behindKana;
  // What variation selectors and compatibility characters beyond the first plane begin with.
  kinds[0xd87e] = Changes.withNext;
  kinds[0xdb40] = Changes.withNext;
  kinds.fill(Changes.mark, 0x300, 0x370).fill(Changes.mark, 0x3099, 0x309b);
  // Letters without width, marks of vertical text, voicing marks by themselves.
  for (const letter of '\u00ad\u180e\u200b\u2060\ufeff') kinds[letter.charCodeAt(0)] = Changes.always;
  for (const joiner of '\u200c\u200d') kinds[joiner.charCodeAt(0)] = Changes.behindJapanese;
  kinds.fill(Changes.always, 0xfe30, 0xfe45).fill(Changes.mark, 0x309b, 0x309d).fill(Changes.mark, 0xff9e, 0xffa0);
  return kinds.fill(Changes.always, 0xfe00, 0xfe1a);
}

/** The first offset from one on where something may be replaced: it, or by a mark the character before it. */
function nextChange(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const kind = CHANGES[text.charCodeAt(at)]!;
    if (kind !== Changes.never && mayChange(text, at, kind)) return at;
  }
  return to;
}

function mayChange(text: string, at: number, kind: number): boolean {
  if (kind === Changes.behindKana) return at > 0 && !isKatakana(text.charCodeAt(at - 1));
  if (kind === Changes.behindJapanese) return at > 0 && hasJapanese(text[at - 1]!);
  if (kind !== Changes.withNext) return true;
  const code = text.codePointAt(at)!;
  return (code >= 0x2f800 && code <= 0x2fa1f) || (code >= 0xe0100 && code <= 0xe01ef);
}

const isKatakana = (unit: number) => unit >= 0x30a1 && unit <= 0x30fc;

/** Kana that others are read for, one for one. */
const KANA_IN_PLACE = /^[ゝゞヽヾッンツ]$/u;
/** One thing to be replaced, at the place where it stands; with thirty combining marks at most, see `nfc`. */
const REPLACED =
  /[\uff66-\uff9d][\uff9e\uff9f]?|\uff70|[うか-とは-ほウカ-トハ-ホ][゛゜ﾞﾟ]|[^\s\p{M}][\u0300-\u036f\u3099\u309a]{1,30}|[\u00ad\u180e\u200b-\u200d\u2060\ufeff]|[\ufe10-\ufe19\ufe30-\ufe44]|[\u2e80-\u2fdf\uf900-\ufaff]|[\u{2f800}-\u{2fa1f}]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|[ゝゞヽヾ〱〲]|[〳〴]〵|／[″゛]?＼|(?<=[ぁ-ゖ々》\p{Script=Han}])[ッン](?![ァ-ヶー])|(?<=[一二三四五六七八九])ツ(?![ァ-ヶー])/uy;

/**
 * Half-width and decomposed kana become ordinary ones, compatibility characters and radicals the kanji they stand for,
 * old kanji (國會) those of today, iteration marks (こゝろ, いろ〳〵, いろ／＼) what they repeat, ッ and ン in hiragana
 * (びッくり, 踏ン張る) っ and ん, and the ツ of 四ツ角 つ; variation selectors go, and so do ruby marks,
 * whose readings are kept.
 *
 * @param written any text; the time is linear in its length
 * @param isWord whether a dictionary has a spelling
 * @param canRead whether a word can have a reading, which may then be in brackets after it
 */
export function normalise(
  written: string,
  isWord: (spelling: string) => boolean,
  canRead: (word: string, reading: string) => boolean = () => false,
): Normalised {
  const ruby = findRuby(written, canRead);
  if (ruby.length === 0 && nextChange(written, 0, written.length) === written.length) return asWritten(written);
  const pieces: Piece[] = [];
  const readings: GivenReading[] = [];
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
    for (let at = from; at < to; ) {
      const change = nextChange(written, at, to);
      // A mark changes the character before it, of up to two units.
      const next = change < to && CHANGES[written.charCodeAt(change)] === Changes.mark ? change - 2 : change;
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
          ? (repeated(tail, /[〲〴″゛]/u.test(found), isWord) ?? found)
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
  const offsets = offsetsOf(pieces, length, written.length);
  return {
    text: pieces.map(({ piece }) => piece).join(''),
    lettersOf: (start, end) => inOldKanji.slice(start, end),
    offsetOf: (offset) => offsets[offset]!,
    readings,
  };
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

/** The offset in the written text of each in the pieces, and of their end. */
function offsetsOf(pieces: readonly Piece[], length: number, end: number): Int32Array {
  const offsets = new Int32Array(length + 1);
  for (const { piece, start, at, units } of pieces)
    for (let i = 0; i < piece.length; i++) offsets[start + i] = at + Math.min(i, units - 1);
  // What was left out at the beginning belongs to the first character.
  offsets[0] = 0;
  offsets[length] = end;
  return offsets;
}

function replacementOf(found: string, previous: string): string {
  if (found === 'ッ') return 'っ';
  if (found === 'ン') return 'ん';
  if (found === 'ツ') return 'つ';
  if (/^[ゝヽ]$/u.test(found)) return isKanaCharacter(previous) ? unvoiced(previous) : found;
  if (/^[ゞヾ]$/u.test(found)) return isKanaCharacter(previous) ? unvoiced(previous, '\u3099') : found;
  if (/^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u00ad\u180e\u200b-\u200d\u2060\ufeff]/u.test(found)) return '';
  if (/^[\ufe10-\ufe19\ufe30-\ufe44]/u.test(found)) return withoutVerticalForms(found);
  if (/[゛゜ﾞﾟ]$/u.test(found) && !/^[\uff66-\uff9f]/u.test(found)) return withVoicing(found);
  if (/^[\uff66-\uff9f]/u.test(found)) return found.normalize('NFKC');
  if (/^[\u2e80-\u2fdf\uf900-\ufaff\u{2f800}-\u{2fa1f}]$/u.test(found)) return found.normalize('NFKC');
  return found.normalize('NFC');
}

/**
 * 〱 and 〳〵 repeat words, 〲 and 〴〵 with the first kana voiced: こと〴〵く. Texts in plain letters have ／＼ and
 * ／″＼.
 */
const REPEATS = /^(?:[〱〲]|[〳〴]〵|／[″゛]?＼)$/u;
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
  return letters === '' ? undefined : again(TWO_SOUNDS.exec(letters)![0].length);
}

/** A sound may have a small kana after it, which is a large one in old texts: びしよ／＼, ギャア／＼. */
const SOUND =
  '(?:[きぎしじちぢにひびぴみり][やゆよ]|[キギシジチヂニヒビピミリ][ヤユヨ]|.[ぁぃぅぇぉゃゅょァィゥェォャュョ]?)';
const TWO_SOUNDS = new RegExp(`(?:${SOUND})?${SOUND}$`, 'u');

const isKanaCharacter = (character: string) => /^[ぁ-ゖァ-ヺ]$/u.test(character);

/** A kana without its voicing mark, then with another: what ゝ and ゞ repeat. */
const unvoiced = (kana: string, mark = '') =>
  (kana.normalize('NFD').replace(/[\u3099\u309a]/gu, '') + mark).normalize('NFC');

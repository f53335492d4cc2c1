/** Ruby in a text: marks that give the reading of what stands before or between them. */
export interface Ruby {
  /** UTF-16 offsets of the whole, marks and all. */
  readonly start: number;
  readonly end: number;
  /** The parts of it that are text. */
  readonly base: readonly { readonly start: number; readonly end: number }[];
  /** Kana; empty when the marks give none. */
  readonly reading: string;
}

/** Kana in brackets, with what add-ons of Anki's note of the pitch behind them: （まおう）, [かれ], [わたし;h]. */
const BRACKETED = /[（([［〔【]([ぁ-ゖァ-ヺー]{1,40})(?:;[a-z0-9,]{1,10})?[）)\]］〕】]/gu;
const OPENS = /[（([［〔【]/u;
/** What a mark before it says to be read so, whatever it is: ｜朝（あさ）, as Shōsetsuka ni narō has it. */
const MARKED = /[｜|]([^｜|（）()《》\n]{1,30})$/u;
/** Letters before a bracket that it may be the reading of, and words that may begin there. */
const LONGEST_BASE = 12;
const MOST_BASES = 8;
const KANJI = /[\p{Script=Han}々〆ヶ]/u;
const PART_OF_BASE = /[\p{Script=Han}々〆ヶぁ-ゖー0-9０-９]/u;
/** Where a word may begin: at a kanji, a number, or the お or ご of a word that its reading has too. */
const BEGINS = /[\p{Script=Han}々〆ヶ]|(?<![0-9０-９])[0-9０-９]|[おご](?=[\p{Script=Han}々〆])/gu;
const DIGIT = /[0-9０-９]/u;
const HAS_KANA = /[ぁ-ゖ]/u;
/** Kana after the brackets that may be the rest of the word: 食(た)べる, 母（かあ）さん. */
const REST = /[ぁ-ゖ]{1,3}/uy;
/** Different brackets of one text that are looked at: a book for children has some thousands. */
const MOST_DIFFERENT = 4_000;

/**
 * Readings that stand in brackets behind their words, where these can be read so: 魔王（まおう）. Of 京都（たぶん） it is none.
 *
 * @param text any text; the time is linear in its length
 * @param canRead whether a word can have a reading, in hiragana or katakana
 */
export function findBracketReadings(text: string, canRead: (word: string, reading: string) => boolean): Ruby[] {
  if (!OPENS.test(text)) return [];
  const known = new Map<string, string | undefined>();
  const found: Ruby[] = [];
  let behind = 0;
  for (const { 0: whole, 1: reading = '', index } of text.matchAll(BRACKETED)) {
    const marked = MARKED.exec(text.slice(Math.max(behind, index - 31), index))?.[1];
    if (marked !== undefined) {
      behind = index + whole.length;
      const start = index - marked.length;
      found.push({ start: start - 1, end: behind, base: [{ start, end: index }], reading });
      continue;
    }
    const before = lettersBefore(text, index, behind);
    REST.lastIndex = index + whole.length;
    const rest = KANJI.test(before.at(-1) ?? '') ? (REST.exec(text)?.[0] ?? '') : '';
    const key = `${before}\t${reading}\t${rest}`;
    if (!known.has(key) && known.size < MOST_DIFFERENT) known.set(key, wordReadSo(before, reading, rest, canRead));
    const word = known.get(key);
    behind = index + whole.length;
    if (word === undefined) continue;
    const start = index - word.length;
    found.push({ start, end: behind, base: [{ start, end: index }], reading });
  }
  return found;
}

function lettersBefore(text: string, end: number, least: number): string {
  let start = end;
  while (start > Math.max(least, end - LONGEST_BASE) && PART_OF_BASE.test(text[start - 1]!)) start--;
  return text.slice(start, end);
}

/** The longest word at the end of some letters that can be read so, by itself or with the kana after them. */
function wordReadSo(
  letters: string,
  reading: string,
  rest: string,
  canRead: (word: string, reading: string) => boolean,
): string | undefined {
  const words = [...letters.matchAll(BEGINS)]
    .filter(({ 0: first }) => !/[おご]/u.test(first) || reading.startsWith(first))
    .slice(-MOST_BASES)
    .map(({ index }) => letters.slice(index))
    .filter((word) => isAsLong(word, reading));
  const whole = words.find((word) => canRead(word, reading));
  if (whole !== undefined || rest === '') return whole;
  const rests = Array.from(rest, (_, at) => rest.slice(0, at + 1));
  return words.find((word) => !HAS_KANA.test(word) && rests.some((kana) => canRead(word + kana, reading + kana)));
}

/** A kanji is read in one kana at least, and seldom in more than four. */
function isAsLong(word: string, reading: string): boolean {
  const kanji = [...word].filter((letter) => KANJI.test(letter) || DIGIT.test(letter)).length;
  const kana = word.length - kanji;
  return reading.length >= kanji + kana && reading.length <= 5 * kanji + kana;
}

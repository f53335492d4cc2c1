/** Ruby in a text: marks that give the reading of what is before or between them. */
export interface Ruby {
  /** UTF-16 offsets of the whole, marks and all. */
  readonly start: number;
  readonly end: number;
  /** The parts of it that are text. */
  readonly base: readonly { readonly start: number; readonly end: number }[];
  /** Kana; empty when the marks give none. */
  readonly reading: string;
}

/** Kana in brackets, with what add-ons of Anki's note of the pitch after them: （まおう）, [かれ], [わたし;h]. */
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
/** Brackets of one word; and what is between two of them. */
const MOST_IN_WORD = 4;
const BETWEEN = /^([ぁ-ゖ]{0,3})([\p{Script=Han}々〆ヶ]{1,6})$/u;
/** Different brackets of one text that are looked at: a book for children has some thousands. */
const MOST_DIFFERENT = 4_000;

interface Bracket {
  readonly start: number;
  readonly end: number;
  readonly reading: string;
}

/**
 * Readings that are in brackets after their words, where these can be read so: 魔王（まおう）. Of 京都（たぶん） it is none.
 *
 * @param text any text; the time is linear in its length
 * @param canRead whether a word can have a reading, in hiragana or katakana
 */
export function findBracketReadings(text: string, canRead: (word: string, reading: string) => boolean): Ruby[] {
  if (!OPENS.test(text)) return [];
  const known = new Map<string, string | undefined>();
  /** What is asked of the same letters once. */
  const wordOf = (letters: string, after: string, reading: string, rest: string): string | undefined => {
    const key = `${letters}\t${after}\t${reading}\t${rest}`;
    if (!known.has(key) && known.size < MOST_DIFFERENT)
      known.set(key, wordReadSo(letters, after, reading, rest, canRead));
    return known.get(key);
  };
  const found: Ruby[] = [];
  const brackets = Array.from(text.matchAll(BRACKETED), ({ 0: whole, 1: reading = '', index }): Bracket => {
    return { start: index, end: index + whole.length, reading };
  });
  let behind = 0;
  for (let at = 0; at < brackets.length; at++) {
    const { start: index, end, reading } = brackets[at]!;
    const marked = MARKED.exec(text.slice(Math.max(behind, index - 31), index))?.[1];
    if (marked !== undefined) {
      behind = end;
      const start = index - marked.length;
      found.push({ start: start - 1, end, base: [{ start, end: index }], reading });
      continue;
    }
    const letters = lettersBefore(text, index, behind);
    const several = inOneWord(text, brackets, at, letters, wordOf);
    if (several.length > 0) {
      found.push(...several);
      at += several.length - 1;
      behind = several.at(-1)!.end;
      continue;
    }
    const word = wordOf(letters, '', reading, restAfter(text, letters, end));
    behind = end;
    if (word === undefined) continue;
    const start = index - word.length;
    found.push({ start, end, base: [{ start, end: index }], reading });
  }
  return found;
}

/** The kana after some brackets that may be the rest of the word before them. */
function restAfter(text: string, letters: string, end: number): string {
  REST.lastIndex = end;
  return KANJI.test(letters.at(-1) ?? '') ? (REST.exec(text)?.[0] ?? '') : '';
}

/**
 * The readings of a word that has several, of which one at least is none by itself: 学(がっ)校(こう), 食(た)べ物(もの). Of
 * the longest such word that begins before the first of some brackets; none where there is none.
 */
function inOneWord(
  text: string,
  brackets: readonly Bracket[],
  first: number,
  letters: string,
  wordOf: (letters: string, after: string, reading: string, rest: string) => string | undefined,
): Ruby[] {
  /** Of the brackets after the first: the kana before their kanji, and these. */
  const parts: { kana: string; kanji: string }[] = [];
  for (let at = first + 1; at < brackets.length && parts.length < MOST_IN_WORD - 1; at++) {
    const gap = text.slice(
      brackets[at - 1]!.end,
      Math.min(brackets[at]!.start, brackets[at - 1]!.end + LONGEST_BASE + 1),
    );
    const [, kana, kanji] = BETWEEN.exec(gap) ?? [];
    if (kana === undefined || kanji === undefined) break;
    parts.push({ kana, kanji });
  }
  if (parts.length === 0) return [];
  const restOf = (at: number, before: string) => restAfter(text, before, brackets[at]!.end);
  const isRead = [
    wordOf(letters, '', brackets[first]!.reading, restOf(first, letters)) !== undefined,
    ...parts.map(
      ({ kanji }, at) =>
        wordOf(kanji, '', brackets[first + 1 + at]!.reading, restOf(first + 1 + at, kanji)) !== undefined,
    ),
  ];
  for (let count = parts.length; count > 0; count--) {
    if (isRead.slice(0, count + 1).every(Boolean)) continue;
    const taken = parts.slice(0, count);
    const after = taken.map(({ kana, kanji }) => kana + kanji).join('');
    const reading = taken.reduce(
      (read, { kana }, at) => read + kana + brackets[first + 1 + at]!.reading,
      brackets[first]!.reading,
    );
    const word = wordOf(letters, after, reading, restOf(first + count, taken.at(-1)!.kanji));
    if (word === undefined) continue;
    const bases = [word.slice(0, word.length - after.length), ...taken.map(({ kanji }) => kanji)];
    return bases.map((base, at): Ruby => {
      const { start: end, end: over, reading: own } = brackets[first + at]!;
      return { start: end - base.length, end: over, base: [{ start: end - base.length, end }], reading: own };
    });
  }
  return [];
}

function lettersBefore(text: string, end: number, least: number): string {
  let start = end;
  while (start > Math.max(least, end - LONGEST_BASE) && PART_OF_BASE.test(text[start - 1]!)) start--;
  return text.slice(start, end);
}

/**
 * The longest word that begins in some letters and goes to their end, or to that of what is written after them, and can
 * be read so: by itself or with the kana after it.
 */
function wordReadSo(
  letters: string,
  after: string,
  reading: string,
  rest: string,
  canRead: (word: string, reading: string) => boolean,
): string | undefined {
  const words = [...letters.matchAll(BEGINS)]
    .filter(({ 0: first }) => !/[おご]/u.test(first) || reading.startsWith(first))
    .slice(-MOST_BASES)
    .map(({ index }) => letters.slice(index) + after)
    .filter((word) => isAsLong(word, reading));
  const whole = words.find((word) => canRead(word, reading));
  if (whole !== undefined || rest === '') return whole;
  const rests = Array.from(rest, (_, at) => rest.slice(0, at + 1));
  const canGoOn = (word: string) => after !== '' || !HAS_KANA.test(word);
  return words.find((word) => canGoOn(word) && rests.some((kana) => canRead(word + kana, reading + kana)));
}

/** A kanji is read in one kana at least, and seldom in more than four. */
function isAsLong(word: string, reading: string): boolean {
  const kanji = [...word].filter((letter) => KANJI.test(letter) || DIGIT.test(letter)).length;
  const kana = word.length - kanji;
  return reading.length >= kanji + kana && reading.length <= 5 * kanji + kana;
}

import type { FoundWord } from '@ichibun/contracts/language';

/** A reading of a kanji with the words that have it. */
export interface ReadingWithWords {
  /** As the list of kanji writes it: ショク, た.べる. Undefined for words that read the kanji in no way that it has. */
  reading: string | undefined;
  words: FoundWord[];
}

/** 志 is こころざし. */
const MORAE_OF_ANOTHER = '.{1,5}';

const hiragana = (text: string) =>
  text.replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));

/**
 * Under each reading of a kanji the words that have it, known ones first; last the words whose reading is none of them.
 *
 * @param readings on in katakana, kun in hiragana with a point before what follows the kanji
 * @param words that are written with the kanji, in the order of their use
 */
export function wordsByReading(
  kanji: string,
  readings: readonly string[],
  words: readonly FoundWord[],
): ReadingWithWords[] {
  const rows = new Map<string | undefined, FoundWord[]>(readings.map((reading) => [reading, []]));
  rows.set(undefined, []);
  for (const found of words) rows.get(readingIn(found, kanji, readings))!.push(found);
  return [...rows]
    .map(([reading, its]) => ({
      reading,
      words: [...its.filter(({ known }) => known), ...its.filter(({ known }) => !known)],
    }))
    .filter(({ reading, words: its }) => reading !== undefined || its.length > 0);
}

/** Which reading a kanji has in a word: rather as it is than changed by what is before it, and the longer one. */
function readingIn(
  { word, entry }: Pick<FoundWord, 'word' | 'entry'>,
  kanji: string,
  readings: readonly string[],
): string | undefined {
  const said = hiragana(entry.reading);
  const isRead = (stems: readonly string[]) =>
    new RegExp(
      `^${[...word].map((one) => (one === kanji ? `(?:${stems.join('|')})` : patternOf(one))).join('')}$`,
      'u',
    ).test(said);
  const ranked = readings
    .filter((reading) => hasEnding(word, kanji, reading))
    .toSorted((a, b) => stemOf(b).length - stemOf(a).length || endingOf(b).length - endingOf(a).length);
  return ranked.find((reading) => isRead([stemOf(reading)])) ?? ranked.find((reading) => isRead(variants(reading)));
}

/** How a letter of a word may be read: another kanji somehow, kana as it is. */
function patternOf(letter: string): string {
  const kana = hiragana(letter);
  return /^[ぁ-ゖー]$/u.test(kana) ? kana : MORAE_OF_ANOTHER;
}

const stemOf = (reading: string) => hiragana(reading.replace(/-/g, '').split('.')[0]!);
const endingOf = (reading: string) => reading.replace(/-/g, '').split('.')[1] ?? '';

/** た.べる is read in 食べる and 食べ物, く.う in neither. */
function hasEnding(word: string, kanji: string, reading: string): boolean {
  const [first] = endingOf(reading);
  const after = word[word.indexOf(kanji) + kanji.length];
  return first === undefined || after === undefined || !/[ぁ-ゖ]/.test(after) || mayFollow(first, after);
}

const ROWS = [
  'かきくけこい',
  'がぎぐげごい',
  'さしすせそ',
  'たちつてとっ',
  'なにぬねの',
  'ばびぶべぼん',
  'まみむめもん',
  'らりるれろっ',
  'わいうえおっ',
];

/** Whether what follows a kanji may be how the ending begins, in some form of the word. */
const mayFollow = (ending: string, after: string) =>
  ending === after || ROWS.some((row) => row.includes(ending) && row.includes(after));

const VOICED: Record<string, string> = Object.fromEntries(
  [...'かきくけこさしすせそたちつてとはひふへほ'].map((letter, index) => [
    letter,
    [...'がぎぐげござじずぜぞだぢづでどばびぶべぼ'][index]!,
  ]),
);
const HALF_VOICED: Record<string, string> = { は: 'ぱ', ひ: 'ぴ', ふ: 'ぷ', へ: 'ぺ', ほ: 'ぽ' };

/** A reading as it sounds between others: がく, がっ in 学校; voiced in 人々. */
function variants(reading: string): string[] {
  const stem = stemOf(reading);
  const [first = ''] = stem;
  const begun = [
    stem,
    ...[VOICED[first], HALF_VOICED[first]].filter((one) => one !== undefined).map((one) => one + stem.slice(1)),
  ];
  const shortened = begun
    .filter((one) => one.length > 1 && /[くつちき]$/u.test(one))
    .map((one) => `${one.slice(0, -1)}っ`);
  return [...begun, ...shortened];
}

import { WordClass } from '../dictionary/word-class.js';
import { Changes } from './changes.js';
import { countedReading, wholeReading } from './counters.js';
import { Lexeme } from './lexeme.js';
import type { Lexemes } from './lexemes.js';
import type { Morpheme } from './morpheme.js';
import { approximateNumber, inDigits, numberValue, readingBeforeNext, readingOfNumber } from './number-reading.js';

const COUNTER = '名詞,接尾,助数詞';
const SEPARATOR = /^[.,．，・]$/u;
const INTERROGATIVES = new Set(['何']);

const isOfNumbers = Lexeme.whether(
  ({ kind, surface, base }) => kind === 'number' || base === '一日' || INTERROGATIVES.has(surface),
);

/**
 * Joins the digits and numerals of one number, and reads numbers and counters together: 1,200円, 三匹
 * (さんびき), 9時 (くじ), 何分 (なんぷん). What cannot be divided becomes one word: 2人 (ふたり),
 * 二十日 (はつか), and 1日 is ついたち after a month.
 */
export function readNumbers(text: string, morphemes: Morpheme[], lexemes: Lexemes): void {
  const changes = new Changes(morphemes);
  for (let i = 0; i < morphemes.length; i++) {
    const morpheme = morphemes[i]!;
    const { lexeme } = morpheme;
    if (!isOfNumbers(lexeme)) continue;
    const before = changes.before(i);
    if (lexeme.base === '一日' && isMonth(before)) {
      changes.putOne(i, {
        ...morpheme,
        lexeme: wordOf(lexemes, lexeme.surface, '一日', 'ついたち'),
        reading: 'ついたち',
      });
      continue;
    }
    if (lexeme.kind !== 'number' && !INTERROGATIVES.has(lexeme.surface)) continue;
    const last = lexeme.kind === 'number' ? lastOfNumber(morphemes, i) : i;
    const number: Morpheme = last === i ? morpheme : joined(text, morpheme, morphemes[last]!);
    const counted = withCounter(text, number, morphemes[last + 1], morphemes[last + 2], before, lexemes);
    counted[0] = defined(counted[0]!, text);
    const isWithCounter = counted.length > 1 || counted[0].end > number.end;
    const end = isWithCounter ? last + 2 : last + 1;
    changes.put(i, end - i, counted);
    i = end - 1;
  }
  changes.make();
}

function lastOfNumber(morphemes: readonly Morpheme[], first: number): number {
  let last = first;
  while (last + 1 < morphemes.length) {
    const next = morphemes[last + 1]!;
    if (next.lexeme.kind === 'number') last++;
    else if (SEPARATOR.test(next.lexeme.surface) && isDigit(morphemes[last]) && isDigit(morphemes[last + 2])) last += 2;
    else break;
  }
  return last;
}

const isDigit = (morpheme: Morpheme | undefined) =>
  morpheme !== undefined && /^\p{Nd}+$/u.test(morpheme.lexeme.surface);

function joined(text: string, first: Morpheme, last: Morpheme): Morpheme {
  const surface = text.slice(first.start, last.end);
  const reading = readingOfNumber(surface);
  const lexeme = first.lexeme.with({ surface, base: surface, reading, pronunciation: reading, baseReading: reading });
  return { start: first.start, end: last.end, lexeme, reading };
}

/** The number with its counter: one word, two, or the number alone when no counter follows. */
function withCounter(
  text: string,
  number: Morpheme,
  next: Morpheme | undefined,
  after: Morpheme | undefined,
  before: Morpheme | undefined,
  lexemes: Lexemes,
): Morpheme[] {
  const about = approximateNumber(number.lexeme.surface);
  const value = about?.value ?? numberValue(number.lexeme.surface);
  const interrogative = number.lexeme.kind !== 'number';
  // つ by itself is no noun to the analyser.
  const mayCount = next && (next.lexeme.partOfSpeech.startsWith('名詞') || next.lexeme.surface === 'つ');
  if (!mayCount || (value === undefined && !interrogative)) {
    return [read(number)];
  }
  const whole = value === undefined || about ? undefined : wholeOf(value, next.lexeme.surface, before);
  if (whole) {
    const surface = text.slice(number.start, next.end);
    const base = inKanji(value!) + next.lexeme.surface;
    return [{ start: number.start, end: next.end, lexeme: wordOf(lexemes, surface, base, whole), reading: whole }];
  }
  const counted = countedReading(value, next.lexeme.surface);
  if (!counted) return wordWithNumber(text, number, next, lexemes) ?? [read(number)];
  if (!about && isDate(value, next.lexeme.surface, after)) {
    const surface = text.slice(number.start, next.end);
    const reading = counted.number + counted.counter;
    const lexeme = wordOf(lexemes, surface, inKanji(value!) + next.lexeme.surface, reading);
    return [{ start: number.start, end: next.end, lexeme, reading }];
  }
  const counter = lexemes.compose(
    {
      ...next.lexeme,
      reading: counted.base,
      pronunciation: counted.base,
      baseReading: counted.base,
      partOfSpeech: COUNTER,
    },
    WordClass.counter | WordClass.suffix,
  );
  return [
    { ...number, reading: (about?.before ?? '') + counted.number },
    { ...next, lexeme: counter, reading: counted.counter },
  ];
}

/** 一口, 一言: a numeral and a noun that the dictionary has as one common word. */
function wordWithNumber(text: string, number: Morpheme, next: Morpheme, lexemes: Lexemes): Morpheme[] | undefined {
  const surface = text.slice(number.start, next.end);
  const reading = /^[一二三四五六七八九十]$/u.test(number.lexeme.surface)
    ? lexemes.spellings.commonReadingOf(surface)
    : undefined;
  if (reading === undefined) return undefined;
  return [{ start: number.start, end: next.end, lexeme: wordOf(lexemes, surface, surface, reading), reading }];
}

function wholeOf(value: number, counter: string, before: Morpheme | undefined): string | undefined {
  if (counter === '日' && value === 1 && isMonth(before)) return 'ついたち';
  return wholeReading(value, counter);
}

/** 11月 is November, and 25日 a day of the month where nothing behind it says that so many days are meant. */
function isDate(value: number | undefined, counter: string, after: Morpheme | undefined): boolean {
  if (value === undefined || !Number.isInteger(value)) return false;
  if (counter === '月') return value >= 1 && value <= 12;
  return counter === '日' && value > 10 && value <= 31 && !SPAN.test(after?.lexeme.surface ?? '');
}

const SPAN = /^(?:間|ほど|くらい|ぐらい|以上|以下|以内|未満|後|前|ぶり|分|目|も|しか|余り|あまり|余)/u;

const isMonth = (morpheme: Morpheme | undefined) =>
  morpheme?.lexeme.baseReading === 'がつ' || /月$/u.test(morpheme?.lexeme.surface ?? '');

/** A number in kanji means what it is in digits. */
const withItsDigits = Lexeme.once((number) => {
  const definition = inDigits(number.surface);
  return definition === undefined ? number : number.with({ definition });
});

/** With its meaning; 四 of 四、五人 is し. */
function defined(number: Morpheme, text: string): Morpheme {
  const { lexeme, end } = number;
  if (lexeme.kind !== 'number') return number;
  const reading = text[end] === '、' ? readingBeforeNext(lexeme.surface, text[end + 1] ?? '') : undefined;
  return { ...number, lexeme: withItsDigits(lexeme), reading: reading ?? number.reading };
}

const read = (number: Morpheme): Morpheme =>
  number.lexeme.kind === 'number' ? { ...number, reading: readingOfNumber(number.lexeme.surface) } : number;

function wordOf(lexemes: Lexemes, surface: string, base: string, reading: string): Lexeme {
  return lexemes.compose(
    {
      surface,
      reading,
      pronunciation: reading,
      base,
      baseReading: reading,
      partOfSpeech: '名詞,副詞可能',
      conjugation: '',
      form: '',
    },
    WordClass.noun,
  );
}

/** A whole number below 100 as a dictionary writes it: 二十. */
function inKanji(value: number): string {
  const digits = '〇一二三四五六七八九';
  if (value < 10) return digits[value]!;
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  return `${tens === 1 ? '' : digits[tens]!}十${ones === 0 ? '' : digits[ones]!}`;
}

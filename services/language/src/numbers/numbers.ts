import { numberValue } from '@ichibun/japanese/number-value';
import { WordClass } from '../dictionary/word-class.js';
import { wordOf } from '../entries/forms.js';
import type { Lexemes } from '../entries/lexemes.js';
import { asks } from '../rules/conditions.js';
import { contextOf } from '../rules/context.js';
import { classOf } from '../tables/classes.js';
import { entryOf } from '../tables/table-entry.js';
import { Changes } from '../words/changes.js';
import { Lexeme } from '../words/lexeme.js';
import { type Morpheme, withWord } from '../words/morpheme.js';
import { ruleOf } from '../words/reason.js';
import { countedReading, rowOfCounter, wholeReading } from './counters.js';
import { approximateNumber, digitsReading, inDigits, readingBeforeNext, readingOfNumber } from './number-reading.js';
import { isSign, lexemeOfUnit, readingWithUnit, SIGN_OF_UNIT, type Unit, unitOf } from './units.js';
import { BEGINS_NUMBER, WRITTEN_WITH_MARKS, type WrittenNumber, writtenNumber } from './written-numbers.js';

const COUNTER = '名詞,接尾,助数詞';
/** What is done to numbers. */
const RULES = {
  schoolYear: ruleOf('numbers/school year', 'numbers/numbers.ts', '中2の夏だった。'),
  counted: ruleOf('numbers/number+counter', 'numbers/numbers.ts', '三日間休む。'),
};

const SEPARATOR = /^[.,．，・]$/u;
const INTERROGATIVES = new Set(['何']);

const isOfNumbers = Lexeme.whether(
  ({ kind, surface }) => kind === 'number' || INTERROGATIVES.has(surface) || BEGINS_NUMBER.test(surface),
);

/**
 * Joins the digits and numerals of one number, and reads numbers and counters together: 1,200円, 三匹
 * (さんびき), 9時 (くじ), 何分 (なんぷん). What cannot be divided becomes one word: 2人 (ふたり),
 * 二十日 (はつか), and 1日 is ついたち after a month.
 */
export function readNumbers(text: string, morphemes: Morpheme[], lexemes: Lexemes): Changes {
  const changes = new Changes(morphemes);
  for (let i = 0; i < morphemes.length; i++) {
    const morpheme = morphemes[i]!;
    const { lexeme } = morpheme;
    if (isSign(lexeme)) {
      const word = lexemeOfUnit(lexeme, unitOf(lexeme)!, lexemes);
      changes.putOne(i, withWord(morpheme, word, word.reading), SIGN_OF_UNIT);
      continue;
    }
    if (!isOfNumbers(lexeme)) continue;
    const written = writtenNumber(text, morphemes, i);
    if (written) {
      changes.put(i, written.count, [numberAs(morpheme, written, text, lexemes)], WRITTEN_WITH_MARKS);
      i += written.count - 1;
      continue;
    }
    const before = changes.before(i);
    const year = schoolYear(text, before, morpheme, morphemes[i + 1], lexemes);
    if (year) {
      changes.put(i - 1, 2, [year], RULES.schoolYear);
      continue;
    }
    if (lexeme.kind !== 'number' && !INTERROGATIVES.has(lexeme.surface)) continue;
    const last = lexeme.kind === 'number' ? lastOfNumber(morphemes, i) : lastOfHowMany(morphemes, i);
    const number: Morpheme =
      last === i
        ? morpheme
        : lexeme.kind === 'number'
          ? joined(text, morpheme, morphemes[last]!)
          : howMany(text, morpheme, morphemes[last]!, lexemes);
    const isDay = isDayOfMonth(morphemes, i, before, last + 2);
    const [whole, next] = withMinutes(text, number, morphemes[last + 1], lexemes);
    const isSecond = isSecondOfTwo(text, whole);
    const counted = withCounter(text, whole, next, morphemes[last + 2], { isDay, isSecond }, lexemes);
    counted[0] = defined(counted[0]!, text, mayBeAbout(next?.lexeme));
    const isWithCounter = counted.length > 1 || counted[0].end > whole.end;
    const end = isWithCounter ? last + 2 : last + 1;
    const row = isWithCounter ? rowOfCounter(next!.lexeme.surface) : undefined;
    changes.put(i, end - i, counted, row ?? RULES.counted);
    i = end - 1;
  }
  return changes.make();
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

/** 中2, 小6, 高3: a year of school, of which some are in dictionaries in full width. */
function schoolYear(
  text: string,
  school: Morpheme | undefined,
  number: Morpheme,
  after: Morpheme | undefined,
  lexemes: Lexemes,
): Morpheme | undefined {
  const { surface } = number.lexeme;
  if (school?.end !== number.start || !/^[1-6１-６]$/u.test(surface) || after?.lexeme.kind === 'number')
    return undefined;
  const years = entryOf(SCHOOLS, school.lexeme.surface);
  if (!years || Number(surface.normalize('NFKC')) > years.most || !mayFollowYear(after?.lexeme)) return undefined;
  const written = text.slice(school.start, number.end);
  const reading = years.reading + readingOfNumber(surface);
  return { start: school.start, end: number.end, lexeme: lexemes.whole(written, reading), reading };
}

const SCHOOLS: Record<string, { readonly reading: string; readonly most: number }> = {
  小: { reading: 'しょう', most: 6 },
  中: { reading: 'ちゅう', most: 3 },
  高: { reading: 'こう', most: 3 },
  大: { reading: 'だい', most: 4 },
};

/** Not 中3日 and 高2つ. */
const mayFollowYear = (lexeme: Lexeme | undefined): boolean =>
  lexeme === undefined ||
  PUPILS.has(lexeme.surface) ||
  /^(?:助詞|助動詞|記号|名詞,接尾,(?:一般|特殊))/u.test(lexeme.partOfSpeech);
const PUPILS = classOf('PUPIL');

const UNITS = /^(?:[十百千]|[十百千]?[万億兆])$/u;

/** 何 with the units of a number after it: 何百, 何十万. */
function lastOfHowMany(morphemes: readonly Morpheme[], first: number): number {
  let last = first;
  let units = '';
  while (last + 1 < morphemes.length && UNITS.test(units + morphemes[last + 1]!.lexeme.surface)) {
    units += morphemes[++last]!.lexeme.surface;
  }
  return last;
}

/** 何百 なんびゃく, 何千 なんぜん: voiced after ん as after さん. */
function howMany(text: string, first: Morpheme, last: Morpheme, lexemes: Lexemes): Morpheme {
  const surface = text.slice(first.start, last.end);
  const three = readingOfNumber(`三${surface.slice(1)}`);
  const reading = `なん${three.slice('さん'.length)}`;
  return { start: first.start, end: last.end, lexeme: countedWord(lexemes, surface, surface, reading), reading };
}

/** 三十分だ: after a numeral 十分 is ten and the counter of minutes, and not “enough”. */
function withMinutes(
  text: string,
  number: Morpheme,
  next: Morpheme | undefined,
  lexemes: Lexemes,
): [Morpheme, Morpheme | undefined] {
  if (next?.lexeme.surface !== '十分' || !/[二三四五六七八九]$/u.test(number.lexeme.surface)) return [number, next];
  const end = next.start + 1;
  const minutes = { start: end, end: next.end, lexeme: countedWord(lexemes, '分', '分', 'ふん'), reading: 'ふん' };
  return [joined(text, number, { ...number, end }), minutes];
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
  { isDay, isSecond }: { readonly isDay: boolean; readonly isSecond: boolean },
  lexemes: Lexemes,
): Morpheme[] {
  const about = approximateNumber(number.lexeme.surface, mayBeAbout(next?.lexeme));
  const value = about?.value ?? numberValue(number.lexeme.surface);
  const interrogative = number.lexeme.kind !== 'number';
  // How many hundreds is read before its counter as hundreds are.
  const howMany =
    interrogative && number.lexeme.surface.length > 1 ? numberValue(`三${number.lexeme.surface.slice(1)}`) : undefined;
  const mayBeUnit = next && number.lexeme.kind === 'number' && !/[\p{N}a-zA-Z]/u.test(text[next.end] ?? '');
  const unit = mayBeUnit ? unitOf(next.lexeme) : null;
  if (next && unit) return withUnit(number, next, unit, about?.value ?? value, about?.before ?? '', lexemes);
  // つ by itself is no noun to the analyser.
  const mayCount = next && (next.lexeme.partOfSpeech.startsWith('名詞') || next.lexeme.surface === 'つ');
  if (!mayCount || (value === undefined && !interrogative)) {
    return [read(number)];
  }
  const whole = value === undefined || about || isSecond ? undefined : wholeOf(value, next.lexeme.surface, isDay);
  if (whole) {
    const surface = text.slice(number.start, next.end);
    const base = inKanji(value!) + next.lexeme.surface;
    return [{ start: number.start, end: next.end, lexeme: countedWord(lexemes, surface, base, whole), reading: whole }];
  }
  const counted = countedReading(howMany ?? value, next.lexeme.surface);
  if (!counted) return wordWithNumber(text, number, next, lexemes) ?? [read(number)];
  if (!about && !isSecond && isDate(value, next.lexeme.surface, after)) {
    const surface = text.slice(number.start, next.end);
    const reading = counted.number + counted.counter;
    const lexeme = countedWord(lexemes, surface, inKanji(value!) + next.lexeme.surface, reading);
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
    { ...number, reading: howMany ? counted.number.replace('さん', 'なん') : (about?.before ?? '') + counted.number },
    { ...next, lexeme: counter, reading: counted.counter },
  ];
}

/** 10㌔, 3kg, 1.5㎞: a number with a sign that is said as a word. */
function withUnit(
  number: Morpheme,
  next: Morpheme,
  unit: Unit,
  value: number | undefined,
  before: string,
  lexemes: Lexemes,
): Morpheme[] {
  const lexeme = lexemeOfUnit(next.lexeme, unit, lexemes);
  const counted = value === undefined ? undefined : readingWithUnit(value, unit);
  if (!counted) return [read(number), { ...next, lexeme, reading: lexeme.reading }];
  return [
    { ...number, reading: before + counted.number },
    { ...next, lexeme, reading: counted.counter },
  ];
}

/** A number that is written with marks, as it is said. */
function numberAs(first: Morpheme, { end, reading }: WrittenNumber, text: string, lexemes: Lexemes): Morpheme {
  const surface = text.slice(first.start, end);
  const entry = lexemes.spellings.readingAsWritten(surface);
  // １１０番 is in dictionaries.
  if (entry !== undefined && entry === reading)
    return { start: first.start, end, lexeme: lexemes.whole(surface, reading), reading };
  const given = { surface, base: surface, reading, pronunciation: reading, baseReading: reading };
  return { start: first.start, end, lexeme: first.lexeme.with({ ...given, kind: 'number' }), reading };
}

/** 一口, 一言: a numeral and a noun that the dictionary has as one common word. */
function wordWithNumber(text: string, number: Morpheme, next: Morpheme, lexemes: Lexemes): Morpheme[] | undefined {
  const surface = text.slice(number.start, next.end);
  const reading = /^[一二三四五六七八九十]$/u.test(number.lexeme.surface)
    ? lexemes.spellings.commonReadingOf(surface)
    : undefined;
  if (reading === undefined) return undefined;
  return [{ start: number.start, end: next.end, lexeme: countedWord(lexemes, surface, surface, reading), reading }];
}

/** 二、三日 is two or three days, and にさんにち: the second of two such numbers is read by itself. */
const isSecondOfTwo = (text: string, { start, lexeme }: Morpheme): boolean =>
  text[start - 1] === '、' && readingBeforeNext(text[start - 2] ?? '', lexeme.surface) !== undefined;

function wholeOf(value: number, counter: string, isDay: boolean): string | undefined {
  if (counter === '日' && value === 1 && isDay) return 'ついたち';
  return wholeReading(value, counter);
}

/** 11月 is November, and 25日 a day of the month unless a word after it says that days are counted. */
function isDate(value: number | undefined, counter: string, after: Morpheme | undefined): boolean {
  if (value === undefined || !Number.isInteger(value)) return false;
  if (counter === '月') return value >= 1 && value <= 12;
  return counter === '日' && value > 10 && value <= 31 && !SPAN.test(after?.lexeme.surface ?? '');
}

const SPAN = /^(?:間|ほど|くらい|ぐらい|以上|以下|以内|未満|後|前|ぶり|分|目|も|しか|余り|あまり|余)/u;

/**
 * Whether one day, at an index, is the first of a month: 三月一日, 来月の一日. One of a month's days is no date where what
 * is after it says so: 五月の一日を過ごす, 今月の一日あたり.
 *
 * @param next index of what is after the day
 */
function isDayOfMonth(morphemes: readonly Morpheme[], at: number, before: Morpheme | undefined, next: number): boolean {
  if (isMonth(before)) return true;
  const after = morphemes[next];
  if (after?.lexeme.surface === 'から' && begins(contextOf(morphemes, next))) return true;
  if (before?.lexeme.surface !== 'の' || !NAMED_MONTH.test(morphemes[at - 2]?.lexeme.surface ?? '')) return false;
  return !ONE_OF_DAYS.has(after?.lexeme.surface ?? '');
}

/** 1日から始まる: what begins then is said later in the clause. */
const begins = asks('later=BEGINS');

/** 来月, 三月, and the 月 of 3月; not 正月, 歳月 or 三か月. */
const NAMED_MONTH = /^(?:[今来先毎翌]|再来|先々|[一二三四五六七八九十]+)?月$/u;
const ONE_OF_DAYS = classOf('AFTER-ONE-OF-DAYS');

const isMonth = (morpheme: Morpheme | undefined) =>
  morpheme?.lexeme.baseReading === 'がつ' || /月$/u.test(morpheme?.lexeme.surface ?? '');

/** What is counted, and has no number of its own, as years and pages have: 八九人, but 八九年. */
const mayBeAbout = (counter: Lexeme | undefined): boolean =>
  counter !== undefined &&
  !/^(?:年度?|[号番頁式]|番地|丁目|ページ)$/u.test(counter.surface) &&
  countedReading(1, counter.surface) !== undefined;

/** A number in kanji means what it is in digits. */
const withItsDigits = Lexeme.once((number) => withMeaning(number, inDigits(number.surface)));
const withMeaning = (number: Lexeme, definition: string | undefined): Lexeme =>
  definition === undefined ? number : number.with({ definition });

/** With its meaning; 四 of 四、五人 is し. */
function defined(number: Morpheme, text: string, isCounted: boolean): Morpheme {
  const { lexeme, end } = number;
  if (lexeme.kind !== 'number') return number;
  const reading = text[end] === '、' ? readingBeforeNext(lexeme.surface, text[end + 1] ?? '') : undefined;
  const isEightOrNine = isCounted && lexeme.surface === '八九';
  const meant = isEightOrNine ? withMeaning(lexeme, inDigits(lexeme.surface, true)) : withItsDigits(lexeme);
  return { ...number, lexeme: meant, reading: reading ?? number.reading };
}

const read = (number: Morpheme): Morpheme =>
  number.lexeme.kind === 'number' ? { ...number, reading: spokenNumber(number.lexeme.surface) } : number;

/** 090 is said digit by digit. */
const spokenNumber = (written: string): string =>
  /^[0０]\p{Nd}+$/u.test(written) ? digitsReading(written) : readingOfNumber(written);

/** A number with what it counts as one word. @param base as a dictionary writes it */
const countedWord = (lexemes: Lexemes, surface: string, base: string, reading: string): Lexeme =>
  wordOf(lexemes, surface, reading, '名詞,副詞可能', WordClass.noun, base).lexeme;

/** A whole number below 100 as a dictionary writes it: 二十. */
function inKanji(value: number): string {
  const digits = '〇一二三四五六七八九';
  if (value < 10) return digits[value]!;
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  return `${tens === 1 ? '' : digits[tens]!}十${ones === 0 ? '' : digits[ones]!}`;
}

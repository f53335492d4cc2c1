import { KANJI_DIGITS, LARGE_UNITS, numberValue, SMALL_UNITS } from '@ichibun/japanese/number-value';

const DIGITS = ['', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう'];
const LARGE_NAMES: [value: number, name: string][] = [
  [1e12, 'ちょう'],
  [1e8, 'おく'],
  [1e4, 'まん'],
];

/** Sounds that shorten before another sound: いち + ちょう is いっちょう. */
const SHORTENED: [tail: RegExp, short: string][] = [
  [/いち$/u, 'いっ'],
  [/はち$/u, 'はっ'],
  [/ろく$/u, 'ろっ'],
  [/じゅう$/u, 'じゅっ'],
  [/ひゃく$/u, 'ひゃっ'],
];

/** A number's reading with its last sound shortened before a counter, where the sound is one of those that do. */
export function shortened(reading: string, tails: readonly string[]): string {
  for (const [tail, short] of SHORTENED) {
    if (tail.test(reading) && tails.some((one) => reading.endsWith(one))) return reading.replace(tail, short);
  }
  return reading;
}

/** Two numerals that follow each other, which say about how many. */
interface ApproximateNumber {
  /** How all but the last number is read: ご of 五六百. */
  readonly before: string;
  /** Of the last numeral with its unit, as it is read: 600 of 五六百. */
  readonly value: number;
  /** The smaller of the two numbers. */
  readonly least: number;
  /** The greater one. */
  readonly most: number;
}

const ABOUT = /^(.*[十百千万億兆])?([一二三四五六七八])([二三四五六七八九])([十百千]?)([万億兆]?)$/u;
/** 2,3 and ２・３ of two or three days, 5,6百: digits, with a mark that is between no thousands. */
const ABOUT_IN_DIGITS = /^([1-9]?)([1-8])[,・]([2-9])([十百千]?)([万億兆]?)$/u;

/**
 * Two numerals that follow each other: 二三日 is two or three days, にさんにち, 十五六 fifteen or sixteen, of which the
 * tens are said once, and 五六百 500 to 600, of which the unit is: ごろっぴゃく.
 *
 * @param isCounted whether a counter follows it, and no year: 八九人 is eight or nine of them
 * @returns undefined for any other number
 */
export function approximateNumber(written: string, isCounted = false): ApproximateNumber | undefined {
  const digits = ABOUT_IN_DIGITS.exec(written.normalize('NFKC'));
  const [, tens = '', one = '', other = '', small = '', large = ''] = digits ?? ABOUT.exec(written) ?? [];
  const [first = 0, second = 0] = [one, other].map((digit) => (digits ? Number(digit) : KANJI_DIGITS.indexOf(digit)));
  if (first === 0 || second !== first + 1) return undefined;
  // 八九 is eight or nine of something, or 89 as digits are said one by one.
  if (second === 9 && !digits && !isCounted && tens + small + large === '') return undefined;
  const before = tens === '' ? 0 : numberValue(digits ? `${tens}0` : tens);
  const [unit, myriads] = [SMALL_UNITS[small] ?? 1, LARGE_UNITS[large] ?? 1];
  // 十二 and 三百 do not stand together; 十五六万 is fifteen or sixteen of 万.
  if (before === undefined || before % (10 * unit) !== 0 || (large !== '' && before >= 1e4)) return undefined;
  return {
    before: (before === 0 ? '' : numberReading(before)) + BEFORE_ANOTHER[first]!,
    value: second * unit * myriads,
    least: (before + first * unit) * myriads,
    most: (before + second * unit) * myriads,
  };
}

const BEFORE_ANOTHER = ['', 'いち', 'に', 'さん', 'し', 'ご', 'ろく', 'しち', 'はち'];
/** Numerals that are read otherwise after another one than alone. */
const BEHIND_ANOTHER: Record<number, string> = { 4: 'し', 7: 'しち' };

/** Digits said one by one, as of telephones, post codes and rooms: ゼロきゅうゼロ. */
export function digitsReading(digits: string, zero = 'ゼロ'): string {
  return [...digits.normalize('NFKC')].map((digit) => (digit === '0' ? zero : DIGITS[Number(digit)]!)).join('');
}

/** How a numeral is read before the next one, with a mark between them: し of 四、五人; undefined before others. */
export const readingBeforeNext = (numeral: string, next: string): string | undefined =>
  numeral.length === 1 ? approximateNumber(numeral + next)?.before : undefined;

/**
 * How a number in kanji is written in digits, which tells what it means: 二千四百 2,400, 二三 2 or 3, 五六百 500 to 600.
 *
 * @param isCounted as of `approximateNumber`
 * @returns undefined for one in digits that says what it says, and for what is no number
 */
export function inDigits(written: string, isCounted = false): string | undefined {
  const about = approximateNumber(written, isCounted);
  if (about) {
    const [least, most] = [about.least, about.most].map((number) => DIGITS_GROUPED.format(number));
    return `${least} ${about.most === about.least + 1 ? 'or' : 'to'} ${most}`;
  }
  if (!/\p{Script=Han}|〇/u.test(written)) return undefined;
  const value = numberValue(written);
  return value === undefined ? undefined : DIGITS_GROUPED.format(value);
}

const DIGITS_GROUPED = new Intl.NumberFormat('en');

/** The reading of a number as written, also one with decimals (12.5 じゅうにてんご); empty when it is none. */
export function readingOfNumber(written: string): string {
  const about = approximateNumber(written);
  if (about) return about.before + (BEHIND_ANOTHER[about.value] ?? numberReading(about.value));
  const value = numberValue(written);
  if (value !== undefined) return numberReading(value);
  const [, whole, decimals] = /^([\d,]+)[.．・](\d+)$/u.exec(written.normalize('NFKC')) ?? [];
  const wholeValue = whole === undefined ? undefined : numberValue(whole);
  if (wholeValue === undefined) return '';
  return `${numberReading(wholeValue)}てん${digitsReading(decimals!)}`;
}

/** The reading of a whole number from 0 up to 10^16, in hiragana: 1600 せんろっぴゃく. */
export function numberReading(value: number): string {
  if (value === 0) return 'ゼロ';
  let rest = value;
  let reading = '';
  for (const [unit, name] of LARGE_NAMES) {
    const count = Math.floor(rest / unit);
    rest %= unit;
    if (count === 0) continue;
    const counted = belowTenThousand(count);
    reading += (unit === 1e12 ? shortened(counted, ['いち', 'はち', 'じゅう']) : counted) + name;
  }
  return reading + belowTenThousand(rest);
}

function belowTenThousand(value: number): string {
  const [thousands, hundreds, tens, ones] = [1000, 100, 10, 1].map((unit) => Math.floor(value / unit) % 10) as [
    number,
    number,
    number,
    number,
  ];
  return (
    unitReading(thousands, 'せん', { 3: 'さんぜん', 8: 'はっせん' }) +
    unitReading(hundreds, 'ひゃく', { 3: 'さんびゃく', 6: 'ろっぴゃく', 8: 'はっぴゃく' }) +
    unitReading(tens, 'じゅう', {}) +
    DIGITS[ones]!
  );
}

function unitReading(count: number, unit: string, irregular: Record<number, string>): string {
  if (count === 0) return '';
  return irregular[count] ?? (count === 1 ? unit : DIGITS[count]! + unit);
}

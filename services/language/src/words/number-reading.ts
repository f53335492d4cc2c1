const DIGITS = ['', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう'];
const KANJI_DIGITS = '〇一二三四五六七八九';
const SMALL_UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };
const LARGE_UNITS: Record<string, number> = { 万: 1e4, 億: 1e8, 兆: 1e12 };
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

/**
 * The value of a number as written: digits of either width with or without separators, kanji numerals, or both
 * (3万5千).
 *
 * @returns undefined for what is no whole number up to 10^16
 */
export function numberValue(written: string): number | undefined {
  const text = written
    .normalize('NFKC')
    .replace(/(?<=\d),(?=\d{3})/gu, '')
    .replace(/零/gu, '〇');
  if (!/^[\d〇一二三四五六七八九十百千万億兆]+$/u.test(text)) return undefined;
  let total = 0;
  let section = 0;
  let digits = '';
  for (const character of text) {
    const kanji = KANJI_DIGITS.indexOf(character);
    if (kanji >= 0 || /\d/.test(character)) {
      digits += kanji >= 0 ? kanji : character;
    } else if (character in SMALL_UNITS) {
      section += (digits === '' ? 1 : Number(digits)) * SMALL_UNITS[character]!;
      digits = '';
    } else {
      const before = section + (digits === '' ? 0 : Number(digits));
      total += (before === 0 ? 1 : before) * LARGE_UNITS[character]!;
      section = 0;
      digits = '';
    }
  }
  const value = total + section + (digits === '' ? 0 : Number(digits));
  return value < 1e16 ? value : undefined;
}

/** Two numerals that follow each other, which say about how many. */
interface ApproximateNumber {
  /** How all but the last numeral is read. */
  readonly before: string;
  /** Of the last numeral. */
  readonly value: number;
  /** The smaller of the two numbers. */
  readonly least: number;
}

/**
 * Two numerals that follow each other: 二三日 is two or three days, にさんにち, and 十五六 fifteen or sixteen, of which
 * the tens are said once.
 *
 * @returns undefined for any other number
 */
export function approximateNumber(written: string): ApproximateNumber | undefined {
  const [, tens = '', ...digits] = /^(.*[十百千万])?([一二三四五六七八])([二三四五六七八])$/u.exec(written) ?? [];
  const [first = 0, second = 0] = digits.map((digit) => KANJI_DIGITS.indexOf(digit));
  const before = tens === '' ? 0 : numberValue(tens);
  if (first === 0 || second !== first + 1 || before === undefined) return undefined;
  return {
    before: (before === 0 ? '' : numberReading(before)) + BEFORE_ANOTHER[first]!,
    value: second,
    least: before + first,
  };
}

const BEFORE_ANOTHER = ['', 'いち', 'に', 'さん', 'し', 'ご', 'ろく', 'しち'];
/** Numerals that are read otherwise behind another one than alone. */
const BEHIND_ANOTHER: Record<number, string> = { 4: 'し', 7: 'しち' };

/** How a numeral is read before the next one, with a mark between them: し of 四、五人; undefined before others. */
export const readingBeforeNext = (numeral: string, next: string): string | undefined =>
  numeral.length === 1 ? approximateNumber(numeral + next)?.before : undefined;

/**
 * How a number in kanji is written in digits, which tells what it means: 二千四百 2,400, 二三 2 or 3.
 *
 * @returns undefined for one in digits, and for what is no number
 */
export function inDigits(written: string): string | undefined {
  if (!/\p{Script=Han}|〇/u.test(written)) return undefined;
  const about = approximateNumber(written);
  if (about) return `${DIGITS_GROUPED.format(about.least)} or ${DIGITS_GROUPED.format(about.least + 1)}`;
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
  const digits = [...decimals!].map((digit) => (digit === '0' ? 'ゼロ' : DIGITS[Number(digit)]!)).join('');
  return `${numberReading(wholeValue)}てん${digits}`;
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

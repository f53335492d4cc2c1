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

/**
 * Two numerals that follow each other: 二三日 is two or three days, にさんにち.
 *
 * @returns how the first one is read, and the second one's value; undefined for any other number
 */
export function approximateNumber(written: string): { before: string; value: number } | undefined {
  if (!/^[一二三四五六七八][二三四五六七八]$/u.test(written)) return undefined;
  const [first, second] = [...written].map((digit) => KANJI_DIGITS.indexOf(digit)) as [number, number];
  return second === first + 1 ? { before: BEFORE_ANOTHER[first]!, value: second } : undefined;
}

const BEFORE_ANOTHER = ['', 'いち', 'に', 'さん', 'し', 'ご', 'ろく', 'しち'];

/** The reading of a number as written, also one with decimals (12.5 じゅうにてんご); empty when it is none. */
export function readingOfNumber(written: string): string {
  const about = approximateNumber(written);
  if (about) return about.before + numberReading(about.value);
  const [, tens = '', ones = ''] = /^(.*[十百千万])(.{2})$/u.exec(written) ?? [];
  const more = approximateNumber(ones);
  // 十五六 is fifteen or sixteen: the tens are said once.
  if (more && numberValue(tens) !== undefined)
    return numberReading(numberValue(tens)!) + more.before + numberReading(more.value);
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

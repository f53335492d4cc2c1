import { readTable } from '../tables/read-table.js';
import { type Reason, RowOfTable } from '../words/reason.js';
import { numberReading, shortened } from './number-reading.js';

/** How the sound where number and counter meet changes. */
type Sounds = 'none' | 'k' | 's' | 't' | 'h' | 'f' | 'p';

/** A row of data/grammar/counters.tsv, which explains the columns. */
interface Counter {
  /** Hiragana, without sound changes. */
  readonly reading: string;
  readonly sounds: Sounds | 'whole';
  /** Readings of single numbers that differ, for numbers that end so. */
  readonly numbers: ReadonlyMap<number, string>;
  /** Readings of numbers with it that are one word. */
  readonly whole: ReadonlyMap<number, string>;
  /** The counter's own sound after 3, 1000, 10000 and 何; empty where it is the same. */
  readonly voiced: string;
  readonly reason: Reason;
}

/** Readings of numbers: `4=よ 7=しち`. */
const byNumber = (list: string): ReadonlyMap<number, string> =>
  new Map(
    list
      .split(' ')
      .filter((one) => one !== '')
      .map((one) => {
        const [number, reading = ''] = one.split('=');
        return [Number(number), reading];
      }),
  );

/** Numbers that are shortened before a counter of each sort. */
const SHORT_BEFORE: Record<Sounds, readonly string[]> = {
  none: [],
  k: ['いち', 'ろく', 'はち', 'じゅう', 'ひゃく'],
  s: ['いち', 'はち', 'じゅう'],
  t: ['いち', 'はち', 'じゅう'],
  h: ['いち', 'ろく', 'はち', 'じゅう', 'ひゃく'],
  f: ['いち', 'ろく', 'はち', 'じゅう', 'ひゃく'],
  p: ['いち', 'はち', 'じゅう'],
};

const HALF_VOICED: Record<string, string> = { は: 'ぱ', ひ: 'ぴ', ふ: 'ぷ', へ: 'ぺ', ほ: 'ぽ' };

const COUNTERS: ReadonlyMap<string, Counter> = new Map(
  readTable(
    'data/grammar/counters.tsv',
    ['counter', 'reading', 'sounds', 'voiced', 'numbers', 'whole'],
    ({ counter, reading, sounds, voiced, numbers, whole }, line) => {
      if (sounds !== 'whole' && !Object.hasOwn(SHORT_BEFORE, sounds)) throw new Error(`unknown sounds: ${sounds}`);
      const reason = new RowOfTable('counters', line, `${counter}=${reading}`, '');
      const rule = { reading, sounds: sounds as Counter['sounds'], voiced, reason };
      return [counter, { ...rule, numbers: byNumber(numbers), whole: byNumber(whole) }];
    },
  ),
);

/** Numbers and counters whose reading cannot be divided between them. */
export const wholeReading = (value: number, written: string): string | undefined =>
  COUNTERS.get(written)?.whole.get(value);

/** The row that says how a counter is read, if one does. @param written the counter as written */
export const rowOfCounter = (written: string): Reason | undefined => COUNTERS.get(written)?.reason;

export interface CountedReading {
  /** Hiragana of the number before this counter. */
  readonly number: string;
  /** Hiragana of the counter after this number. */
  readonly counter: string;
  /** Hiragana of the counter by itself. */
  readonly base: string;
}

/**
 * How a number and its counter are read: 三匹 さん びき, 9時 く じ, 十分 じゅっ ぷん.
 *
 * @param value undefined for 何
 * @param written the counter as written
 * @returns undefined when there is no rule for the counter
 */
export function countedReading(value: number | undefined, written: string): CountedReading | undefined {
  if (written === '日間') return daysLong(value);
  const rule = COUNTERS.get(written);
  if (!rule || rule.sounds === 'whole') return undefined;
  const plain = value === undefined ? 'なん' : withEnding(value, rule);
  const number = shortened(plain, SHORT_BEFORE[rule.sounds]);
  return { number, counter: counterAfter(number, value, rule), base: rule.reading };
}

/** 三日間 みっ かかん, but 十一日間 じゅういち にちかん. */
function daysLong(value: number | undefined): CountedReading {
  const days = value === undefined ? undefined : wholeReading(value, '日');
  if (days !== undefined) return { number: days.slice(0, -1), counter: 'かかん', base: 'にちかん' };
  return { number: value === undefined ? 'なん' : numberReading(value), counter: 'にちかん', base: 'にちかん' };
}

function withEnding(value: number, rule: Counter): string {
  const reading = numberReading(value);
  const last = value % 10;
  const ending = rule.numbers.get(last);
  if (ending === undefined) return reading;
  const plain = numberReading(last);
  return reading.slice(0, -plain.length) + ending;
}

function counterAfter(number: string, value: number | undefined, { reading, sounds, voiced }: Counter): string {
  const first = HALF_VOICED[reading[0]!];
  const short = number.endsWith('っ');
  // さん, せん, まん and なん voice what follows: さんびき; after よん only ふん and its like change:
  // よんぷん.
  const nasal = number.endsWith('ん');
  const afterFour = value !== undefined && value % 10 === 4;
  if (sounds === 'f') return first && (short || nasal) ? first + reading.slice(1) : reading;
  if (sounds === 'h' && short && first) return first + reading.slice(1);
  if (voiced !== '' && nasal && !afterFour) return voiced;
  return reading;
}

import type { Morpheme } from '../words/morpheme.js';
import { ruleOf } from '../words/reason.js';
import { countedReading, wholeReading } from './counters.js';
import { digitsReading, numberReading, readingOfNumber } from './number-reading.js';

/** A number that is written with marks inside, or is said digit by digit. */
export interface WrittenNumber {
  /** Offset after it. */
  readonly end: number;
  /** Hiragana. */
  readonly reading: string;
  /** How many words of the analyser it takes. */
  readonly count: number;
}

export const WRITTEN_WITH_MARKS = ruleOf(
  'numbers/telephone, clock or span',
  'numbers/written-numbers.ts',
  '電話は03-1234-5678だ。',
);

const D = '[0-9０-９]';
const DASH = '[-‐－−]';

/** How one sort is written, and said; undefined where it is something else. */
interface Sort {
  readonly written: RegExp;
  /** The letter before it, where not any will do but what is part of another number. */
  readonly follows?: RegExp;
  readonly said: (found: readonly string[], after: string) => string | undefined;
}

const sticky = (source: string) => new RegExp(source, 'uy');
const valueIn = (digits: string) => Number(digits.normalize('NFKC'));
const counted = (value: number, counter: string) => {
  const { number, counter: read } = countedReading(value, counter)!;
  return number + read;
};

/** 2026-11-26 and 1990-1995 are days and years, and 3-4 what it says: telephones and post codes are longer. */
const IS_SAID_BY_DIGITS = /^(?:0\d+-\d+(?:-\d+)*|\d{3}-\d{4}|\d{2,4}-\d{2,4}-\d{4}|(?!(?:1\d|20)\d\d-)\d{4}-\d{4})$/u;
/** What follows a day and not a part of something: 1/3の人, 1/3(土). */
const IS_DAY = /^[（(][月火水木金土日祝]/u;
/** Of more parts only one is meant, and of more than a month has days: 1/100, but 24/365. */
const NOT_IN_NUMBER = /^(?:|[^0-9０-９/／:：.．-])$/u;
const MOST_PARTS = 10;
const MOST_DAYS = 31;
/** Money, by the sign that is before it and is said after it. */
const MONEY: Readonly<Record<string, string>> = {
  '¥': 'えん',
  '￥': 'えん',
  $: 'どる',
  '＄': 'どる',
  '€': 'ゆーろ',
  '£': 'ぽんど',
};

const SORTS: readonly Sort[] = [
  {
    written: sticky(`${D}{2,5}(?:${DASH}${D}{1,4}){1,3}(?!${D})`),
    said: ([written = '']) => {
      const plain = written.normalize('NFKC').replace(/[‐−]/gu, '-');
      if (!IS_SAID_BY_DIGITS.test(plain)) return undefined;
      return plain
        .split('-')
        .map((digits) => digitsReading(digits))
        .join('の');
    },
  },
  {
    written: sticky(`(${D}{1,2})[:：](${D}{2})(?![:：]?${D})`),
    said: ([, hours = '', minutes = '']) => {
      const [hour, minute] = [valueIn(hours), valueIn(minutes)];
      if (hour > 29 || minute > 59) return undefined;
      return counted(hour, '時') + (minute === 0 ? '' : counted(minute, '分'));
    },
  },
  {
    written: sticky(`(${D}{1,3})[/／](${D}{1,3})(?![/／]?${D})`),
    said: ([, one = '', other = ''], after) => {
      const [first, second] = [valueIn(one), valueIn(other)];
      const isDay = first >= 1 && first <= 12 && second >= 1 && second <= 31;
      const arePart = second <= MOST_PARTS || (first === 1 && second > MOST_DAYS);
      if (first > 0 && first < second && arePart && !IS_DAY.test(after))
        return `${numberReading(second)}ぶんの${numberReading(first)}`;
      return isDay ? counted(first, '月') + dayReading(second) : undefined;
    },
  },
  {
    written: sticky(`([¥￥$＄€£])(${D}{1,3}(?:[,，]${D}{3})+|${D}+)(?:[.．](${D}+))?([十百千]?[万億兆]?)(?!${D})`),
    said: ([, sign = '', whole = '', decimals = '', unit = '']) => {
      const written = `${whole.normalize('NFKC').replaceAll(',', '')}${decimals === '' ? '' : `.${decimals}`}`;
      const reading = unit !== '' && decimals === '' ? readingOfNumber(written + unit) : readingOfNumber(written);
      return reading === '' || (unit !== '' && decimals !== '') ? undefined : reading + MONEY[sign]!;
    },
  },
  {
    // Below zero; 3-4人 and the dash before what somebody says are no sign.
    follows: /^(?:|[\s\p{P}ぁ-ゖ])$/u,
    written: sticky(`(?:[−－]|-(?=${D}+(?:[.．]${D}+)?(?:℃|°C|度|%|％)))(${D}+(?:[.．]${D}+)?)(?![:：]?${D})`),
    said: ([, number = '']) => `まいなす${readingOfNumber(number)}`,
  },
  {
    // Rooms: 305号室 is three, zero, five.
    follows: /^(?:|[^0-9０-９])$/u,
    written: sticky(`${D}{3,4}(?=号室)`),
    said: ([written = '']) => digitsReading(written, 'まる'),
  },
  { written: sticky('(?:110|１１０)番(?![目号地線])'), said: () => 'ひゃくとおばん' },
];

/** What such a number may begin with that is no digit. */
export const BEGINS_NUMBER = /^[¥￥$＄€£−－-]$/u;

const dayReading = (day: number): string => (day === 1 ? 'ついたち' : (wholeReading(day, '日') ?? counted(day, '日')));

/**
 * A number that begins at a word and is said as it is not written: telephones and post codes, times of the clock
 * (10:30), parts and days (1/3, 12/25), money (￥1,000), what is below zero (−5度), rooms, 110番.
 *
 * @param text that the words are of
 * @param first index of the word that it begins with
 */
export function writtenNumber(text: string, morphemes: readonly Morpheme[], first: number): WrittenNumber | undefined {
  const { start } = morphemes[first]!;
  const before = text[start - 1] ?? '';
  for (const { written, follows = NOT_IN_NUMBER, said } of SORTS) {
    if (!follows.test(before)) continue;
    written.lastIndex = start;
    const found = written.exec(text);
    if (!found) continue;
    const end = start + found[0].length;
    let last = first;
    while (last < morphemes.length && morphemes[last]!.end < end) last++;
    if (morphemes[last]?.end !== end) continue;
    const reading = said(found, text.slice(end, end + 2));
    if (reading !== undefined) return { end, reading, count: last - first + 1 };
  }
  return undefined;
}

import { numberIn, readTable } from '../tables/read-table.js';
import type { Accented } from './joining.js';
import { moraeOf } from './morae.js';

/** A part of a number that is one phrase. */
export interface NumberUnit {
  readonly kana: string;
  /** Morae before the pitch falls; 0 for none. */
  readonly accent: number;
}

const UNITS = new Map(
  readTable('data/accents/numbers.tsv', ['reading', 'accent'], ({ reading, accent }) => [reading, numberIn(accent)]),
);
const LONGEST = Math.max(...[...UNITS.keys()].map(({ length }) => length));

const COUNTERS = new Map(
  readTable('data/accents/counters.tsv', ['counter', 'rule', 'others'], ({ counter, rule, others }) => [
    counter,
    { rule, others: new Map(others.split(' ').map((one) => one.split(':') as [string, string])) },
  ]),
);

/**
 * A number as what is said in one phrase each: に'じゅう, ご. What is no number that we know, such as てん, goes with
 * what comes before it.
 *
 * @param reading hiragana
 */
export function unitsOfNumber(reading: string): NumberUnit[] {
  const units: { kana: string; accent: number }[] = [];
  for (let at = 0; at < reading.length; ) {
    const kana = reading.slice(at, at + (unitAt(reading, at) || 1));
    const last = units.at(-1);
    const accent = UNITS.get(kana);
    if (accent !== undefined || !last) units.push({ kana, accent: accent ?? 0 });
    else last.kana += kana;
    at += kana.length;
  }
  return units;
}

/** The length of the longest unit there; 0 where none is. */
function unitAt(reading: string, at: number): number {
  for (let length = Math.min(LONGEST, reading.length - at); length > 0; length--) {
    if (UNITS.has(reading.slice(at, at + length))) return length;
  }
  return 0;
}

/**
 * The accent of a number with its counter.
 *
 * @param unit what is said last of the number
 * @param counter as written
 * @param alone the counter's own accent
 */
export function counterAccent(unit: NumberUnit, counter: string, alone: Accented): number {
  const morae = moraeOf(unit.kana).length;
  const row = COUNTERS.get(counter);
  const other = row?.others.get(unit.kana);
  if (other !== undefined) return Number(other);
  switch (row?.rule ?? (alone.morae >= 3 ? 'own' : 'keep')) {
    case 'flat':
      return 0;
    case 'own':
      if (/.じゅう$/u.test(unit.kana) && alone.morae < 3) return morae - 1;
      return morae + (alone.accent || 1);
    default:
      // にじゅ'うねん, さんじゅ'っぷん.
      if (/.じゅ[うっ]$/u.test(unit.kana)) return morae - 1;
      return unit.kana === 'さん' ? 1 : unit.accent;
  }
}

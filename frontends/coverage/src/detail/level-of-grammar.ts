import type { PatternSummary } from '@ichibun/contracts/grammar';

type Level = PatternSummary['level'];

interface Met {
  readonly level: Level;
  readonly occurrences: number;
}

const LEVELS: readonly Level[] = ['N5', 'N4', 'N3', 'N2', 'N1'];

/** Of the grammar that is met in a text, how much a level has to explain. */
const ENOUGH = 0.95;

/**
 * The easiest level that, with those below it, has nearly all of the grammar of a text, by how often it is met.
 *
 * @returns undefined where there is none of any list
 */
export function levelOfGrammar(points: readonly Met[]): Level | undefined {
  const listed = points.filter(({ level }) => LEVELS.includes(level));
  const all = sum(listed);
  let upTo = 0;
  return LEVELS.find((level) => {
    upTo += sum(listed.filter((one) => one.level === level));
    return upTo > 0 && upTo >= ENOUGH * all;
  });
}

const sum = (points: readonly Met[]) => points.reduce((total, { occurrences }) => total + occurrences, 0);

import type { AnalysisWord, Statistics } from '@ichibun/contracts/content';

/** Coverages that mean something for reading, as learners report it. */
export const GOALS = [80, 90, 95, 98] as const;

/** Words beyond the last goal that are still drawn, as a share of those before it. */
const BEYOND = 0.1;

export interface Curve {
  /** Percent of the page that is known, by the number of words learned. */
  readonly shares: readonly number[];
  /** Goals that are not reached yet and can be, with the words that it takes. */
  readonly goals: readonly { readonly goal: number; readonly count: number }[];
}

/** What learning the words of a text, the most frequent first, makes of it. */
export function curveOf(words: readonly AnalysisWord[], { totalOccurrences, knownOccurrences }: Statistics): Curve {
  const toLearn = words
    .filter((word) => word.isCounted && !word.isKnown && !word.isBlocked)
    .map(({ frequency }) => frequency)
    .sort((a, b) => b - a);
  let known = knownOccurrences;
  const share = () => (totalOccurrences === 0 ? 100 : (100 * known) / totalOccurrences);
  const all = [share()];
  for (const frequency of toLearn) {
    known += frequency;
    all.push(share());
  }
  const goals = GOALS.flatMap((goal) => {
    const count = all.findIndex((percent) => percent >= goal);
    return count > 0 ? [{ goal, count }] : [];
  });
  // The long tail of words that are there once says nothing.
  const last = goals.at(-1)?.count ?? all.length;
  return { shares: all.slice(0, Math.ceil(last * (1 + BEYOND)) + 1), goals };
}

/** Percent of a narrow plot that a label takes. */
const LABEL = 13;

/**
 * The row of each label, from 0: a label that the one before leaves no room goes into a row below.
 *
 * @param places where the labels stand, in percent from the left, in their order
 */
export function labelRows(places: readonly number[]): number[] {
  const ends: number[] = [];
  return places.map((place) => {
    const free = ends.findIndex((end) => place - end >= LABEL);
    const row = free < 0 ? ends.length : free;
    ends[row] = place;
    return row;
  });
}

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

/** A place in the plot: percent from its left, rem from its top. */
interface Place {
  readonly left: number;
  readonly top: number;
}

/** Percent of a narrow plot that a label takes. */
const LABEL_WIDTH = 13;
/** In rem, as is the room between a point and its label. */
const LABEL_HEIGHT = 1;
const LABEL_BELOW = 0.375;

/**
 * Where the label of each point begins, in rem from the top: below its point, and below the labels that it would cover.
 *
 * @param points from the left to the right
 */
export function labelTops(points: readonly Place[]): number[] {
  const placed: Place[] = [];
  for (const { left, top } of points) {
    const beside = placed
      .filter((label) => Math.abs(label.left - left) < LABEL_WIDTH)
      .sort((one, other) => one.top - other.top);
    let free = top + LABEL_BELOW;
    for (const label of beside) if (Math.abs(label.top - free) < LABEL_HEIGHT) free = label.top + LABEL_HEIGHT;
    placed.push({ left, top: free });
  }
  return placed.map(({ top }) => top);
}

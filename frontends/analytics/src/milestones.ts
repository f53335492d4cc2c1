import type { AnalyticsDay } from '@ichibun/contracts/analytics';

const FIRST = [100, 250, 500, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 7_500];
/** The newest, which are shown. */
const SHOWN = 3;

export interface Milestones {
  /** Round numbers of known words with the day on which each was reached, the oldest first. */
  readonly reached: readonly { readonly words: number; readonly day: string }[];
  readonly next: number;
  /** How many words are missing. */
  readonly left: number;
}

/**
 * What was reached by learning in some days, oldest first; of several on one day the highest. A list or a set brings
 * words that were known before.
 */
export function milestonesOf(daily: readonly AnalyticsDay[]): Milestones {
  const reached: { words: number; day: string }[] = [];
  let before = daily[0]?.knownWords ?? 0;
  for (const { day, knownWords, learnedWords } of daily.slice(1)) {
    const now = knownWords ?? before;
    const words = highestTo(now);
    if (words > now - (learnedWords ?? 0)) reached.push({ words, day });
    before = now;
  }
  const next = after(before);
  return { reached: reached.slice(-SHOWN), next, left: next - before };
}

const STEP = 5_000;

/** The highest milestone that is no higher than a number; 0 before the first. */
const highestTo = (words: number): number =>
  Math.max(FIRST.findLast((one) => one <= words) ?? 0, Math.floor(words / STEP) * STEP);

const after = (words: number): number =>
  Math.min(FIRST.find((one) => one > words) ?? Number.POSITIVE_INFINITY, (Math.floor(words / STEP) + 1) * STEP);

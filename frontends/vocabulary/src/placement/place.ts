import type { PlacementTest } from '@ichibun/contracts/vocabulary';

type Step = PlacementTest['steps'][number];

/**
 * How many of the most frequent words a learner knows: the step that has the most known words up to it and the most
 * unknown ones after it, the lower of two that are alike.
 *
 * @param known by the place of a word: its step, then its number in that
 * @returns the count of that step; 0 where it is before the first
 */
export function place(steps: readonly Step[], known: (step: number, word: number) => boolean): number {
  const knownOf = steps.map(({ words }, step) => words.filter((_, word) => known(step, word)).length);
  let best = { count: 0, fits: 0 };
  let fits = 0;
  for (const [step, { count, words }] of steps.entries()) {
    // A step further fits what is known of it, and no longer what is not.
    fits += 2 * knownOf[step]! - words.length;
    if (fits > best.fits) best = { count, fits };
  }
  return best.count;
}

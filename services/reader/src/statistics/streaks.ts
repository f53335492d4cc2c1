import { addDays } from '@ichibun/time/local-days';

export interface Streaks {
  /** Days in a row up to today, or up to yesterday: a day that is not over breaks nothing yet. */
  current: number;
  longest: number;
}

/**
 * How many days in a row a learner has read.
 *
 * @param days calendar days with reading, as 2026-11-21, rising, each once
 * @param today the learner's; days after it, of a journey over the date line, count as they come
 */
export function streaksOf(days: readonly string[], today: string): Streaks {
  let longest = 0;
  let run = 0;
  let current = 0;
  let previous = '';
  for (const day of days) {
    run = previous !== '' && day === addDays(previous, 1) ? run + 1 : 1;
    longest = Math.max(longest, run);
    if (day >= addDays(today, -1)) current = run;
    previous = day;
  }
  return { current, longest };
}

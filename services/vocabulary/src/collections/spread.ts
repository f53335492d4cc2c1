import { PHASES, type Schedule } from '../reviews/schedule.js';

/** The days over which overdue cards are spread at most. */
const MOST_DAYS = 365;

export const isOverdue = ({ phase, dueDay }: Schedule, today: number): boolean =>
  phase === PHASES.review && dueDay! < today;

/**
 * Days on which cards that are overdue are to come, when they are more than a day has room for: those with the shortest
 * intervals first, on each day as many as there is room for beside those that are due on it.
 *
 * @param perDay reviews of a day, 1 or more
 * @returns the new days of the overdue ones, where one day has no room for all; how many they are, and on how many days
 *   they come
 */
export function spread(
  schedules: readonly Schedule[],
  today: number,
  perDay: number,
): { days: Map<Schedule, number>; overdue: number; count: number } {
  const overdue = schedules.filter((one) => isOverdue(one, today));
  if (overdue.length <= perDay) return { days: new Map(), overdue: overdue.length, count: overdue.length > 0 ? 1 : 0 };
  const load = Array<number>(MOST_DAYS).fill(0);
  for (const { phase, dueDay } of schedules) {
    if (phase === PHASES.review && dueDay! >= today && dueDay! < today + MOST_DAYS) load[dueDay! - today]!++;
  }
  const days = new Map<Schedule, number>();
  let day = 0;
  for (const one of overdue.sort((a, b) => a.interval - b.interval)) {
    while (load[day]! >= perDay && day < MOST_DAYS - 1) day++;
    load[day]!++;
    days.set(one, today + day);
  }
  return { days, overdue: overdue.length, count: day + 1 };
}

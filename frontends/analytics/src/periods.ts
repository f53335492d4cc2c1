import type { AnalyticsDay } from '@ichibun/contracts/analytics';
import { formatDay, formatLongDay } from '@ichibun/ui/format';
import { messages } from './messages.js';

/** Days up to today that can be chosen. */
export const RANGES = [30, 90, 365] as const;

export type RangeDays = (typeof RANGES)[number];

export const DEFAULT_DAYS: RangeDays = 90;

/** Beyond, a bar a day would be thinner than a finger can point at. */
const MOST_SINGLE_DAYS = 120;

/** A day, or a week of a long range. */
export interface Period {
  /** For an axis. */
  label: string;
  /** For a sentence or a table. */
  name: string;
  days: AnalyticsDay[];
}

/** The range that an address asks for, or the default where it makes no sense. */
export const rangeOf = (asked: string | null): RangeDays =>
  RANGES.find((days) => String(days) === asked) ?? DEFAULT_DAYS;

/** Fewer days than this are a chart without a shape. */
const FEWEST_DAYS = 7;

/** How many of the days, back from today, are shown: those chosen, but none from before anything was recorded. */
export function daysShown(daily: readonly AnalyticsDay[], chosen: number): number {
  const first = daily.findIndex((one) => Object.values(one).some((figure) => typeof figure === 'number' && figure > 0));
  const recorded = first < 0 ? 0 : daily.length - first;
  return Math.min(chosen, Math.max(FEWEST_DAYS, recorded));
}

/** Days, oldest first, as the bars and points of a chart. Weeks begin on Mondays; the first and the last may be cut. */
export function periodsOf(days: readonly AnalyticsDay[]): Period[] {
  if (days.length <= MOST_SINGLE_DAYS) {
    return days.map((day) => ({ label: formatDay(day.day), name: formatLongDay(day.day), days: [day] }));
  }
  const weeks: Period[] = [];
  for (const day of days) {
    if (weeks.length === 0 || weekdayOf(day.day) === 0) {
      weeks.push({ label: formatDay(day.day), name: messages.weekOf(formatLongDay(day.day)), days: [] });
    }
    weeks.at(-1)!.days.push(day);
  }
  return weeks;
}

/** The days of this week, from Monday to today, and those of the week before, as far as there are any. */
export function weeksCompared(days: readonly AnalyticsDay[]): { thisWeek: AnalyticsDay[]; lastWeek: AnalyticsDay[] } {
  const today = days.at(-1);
  const from = days.length - (today ? weekdayOf(today.day) + 1 : 0);
  return { thisWeek: days.slice(Math.max(0, from)), lastWeek: days.slice(Math.max(0, from - 7), Math.max(0, from)) };
}

/** Of `2026-11-21`; 0 is Monday. */
export const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

type Figure = Exclude<keyof AnalyticsDay, 'day'>;

/** All of a period together. */
export const sumOf = (days: readonly AnalyticsDay[], figure: Figure) =>
  days.reduce((sum, day) => sum + (day[figure] ?? 0), 0);

/** As it stood at the end of a period. */
export const lastOf = (days: readonly AnalyticsDay[], figure: Figure) => days.at(-1)?.[figure] ?? 0;

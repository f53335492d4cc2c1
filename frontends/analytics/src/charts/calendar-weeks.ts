import type { AnalyticsDay } from '@ichibun/contracts/analytics';
import { formatMonth } from '@ichibun/ui/format';
import { weekdayOf } from '../periods.js';

/** Minutes from which a day has each shade; a day with any reading has the first. */
export const SHADES = [0, 15, 30, 60] as const;

/** How dark a day is: 0 without reading, else 1 to 4. */
export function shadeOf({ readingMinutes, readSentences }: AnalyticsDay): number {
  const minutes = readingMinutes ?? 0;
  if (minutes < 0.5 && !readSentences) return 0;
  return SHADES.filter((from) => minutes >= from).length;
}

/** A column of a calendar: the days of a week, Monday first; those out of range are missing. */
export interface Week {
  days: { day: AnalyticsDay; weekday: number }[];
  /** The name of the month that begins in this week. */
  month: string | undefined;
}

/** Fewer weeks than this are a calendar without a shape. */
const FEWEST_WEEKS = 13;

/** The last `count` weeks of some days, oldest first, of which none long before the first reading are shown. */
export function weeksOf(days: readonly AnalyticsDay[], count: number): Week[] {
  const weeks: Week[] = [];
  for (const day of days) {
    const weekday = weekdayOf(day.day);
    if (weeks.length === 0 || weekday === 0) weeks.push({ days: [], month: undefined });
    const week = weeks.at(-1)!;
    week.days.push({ day, weekday });
    if (day.day.endsWith('-01')) week.month = formatMonth(day.day);
  }
  const first = weeks.findIndex((week) => week.days.some(({ day }) => shadeOf(day) > 0));
  const read = first < 0 ? 0 : weeks.length - first;
  return weeks.slice(-Math.min(count, Math.max(FEWEST_WEEKS, read)));
}

import { type Timestamp, timestampDate } from '@bufbuild/protobuf/wkt';
import { DomainError } from '@ichibun/kit/errors';

/** Three years: more than a page shows, and little enough for any message. */
const MOST_DAYS = 1_100;

/**
 * The instants at which the days of a request begin, for PostgreSQL's `width_bucket(instant, days)`, which gives the
 * day's number from 1, and 0 for what was before the first.
 *
 * @throws DomainError `time.bad-days` when there are none, too many, or one is before the other
 */
export function daysAsked(starts: readonly Timestamp[]): Date[] {
  const days = starts.map(timestampDate);
  const rise = days.every((day, index) => index === 0 || day >= days[index - 1]!);
  if (days.length === 0 || days.length > MOST_DAYS || !rise) {
    throw new DomainError('time.bad-days', { most: MOST_DAYS });
  }
  return days;
}

/**
 * Counts by day as `width_bucket` numbers them, as a list.
 *
 * @param rows days with their counts, in any order; those that are missing count 0
 */
export function countsByDay(rows: readonly { day: number; count: number }[], days: number) {
  const counts = Array<number>(days + 1).fill(0);
  for (const { day, count } of rows) counts[day]! += count;
  const [before, ...each] = counts;
  return { before: before!, each };
}

import { DomainError } from '@ichibun/kit/errors';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Clocks are at most 14 hours ahead of UTC and 12 behind it, and a study day may begin 23 hours late. */
const FARTHEST_MS = 39 * HOUR_MS;

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Formats that are kept: more than there are time zones only when somebody plays with spellings. */
const KEPT_CLOCKS = 1_000;

/** @throws DomainError `time.unknown-zone` */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  try {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const;
    // Canada writes dates as ISO 8601 does: 2026-11-21, 04.
    const clock = new Intl.DateTimeFormat('en-CA', { timeZone, ...parts });
    if (clocks.size >= KEPT_CLOCKS) clocks.clear();
    clocks.set(timeZone, clock);
    return clock;
  } catch {
    throw new DomainError('time.unknown-zone');
  }
}

/**
 * The day on which somebody studies at an instant, as a number that rises by one a day: days from 1970-01-01 to the
 * calendar day on which it began. A study day begins at an hour of the clock, so that what is reviewed after midnight
 * still belongs to the evening.
 *
 * @param startHour 0 to 23; only whole hours, which no change of the clocks makes begin twice
 * @throws DomainError `time.unknown-zone`
 */
export function studyDayOf(instant: Date, timeZone: string, startHour: number): number {
  const [date, hour] = clockOf(timeZone).format(instant).split(', ');
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
  return Number(hour) < startHour ? day - 1 : day;
}

/**
 * The instant at which a study day begins in a time zone; where the clocks go forward over its hour, the first after.
 *
 * @param day as of {@link studyDayOf}
 * @throws DomainError `time.unknown-zone`
 */
export function startOfStudyDay(day: number, timeZone: string, startHour: number): Date {
  const about = day * DAY_MS;
  let [before, from] = [(about - FARTHEST_MS) / MINUTE_MS, (about + FARTHEST_MS) / MINUTE_MS];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (studyDayOf(new Date(middle * MINUTE_MS), timeZone, startHour) >= day) from = middle;
    else before = middle;
  }
  return new Date(from * MINUTE_MS);
}

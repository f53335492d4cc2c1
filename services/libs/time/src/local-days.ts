import { DomainError } from '@ichibun/kit/errors';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Clocks are at most 14 hours ahead of UTC and 12 behind it. */
const FARTHEST_MS = 15 * 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Formats that are kept: more than there are time zones only when somebody plays with spellings. */
const KEPT_FORMATS = 1_000;

/**
 * @param timeZone an IANA name, such as `Asia/Tokyo`
 * @throws DomainError `time.unknown-zone`
 */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  try {
    // Canada writes dates as ISO 8601 does.
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    if (formats.size >= KEPT_FORMATS) formats.clear();
    formats.set(timeZone, format);
    return format;
  } catch {
    throw new DomainError('time.unknown-zone');
  }
}

/**
 * The calendar day, `2026-11-21`, of an instant in a time zone.
 *
 * @throws DomainError `time.unknown-zone`
 */
export const dayOf = (instant: Date, timeZone: string): string => formatOf(timeZone).format(instant);

/** The calendar day that many days after another; before it when negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The instant at which a calendar day begins in a time zone: midnight, or the first instant there is where the clocks
 * are put forward over midnight.
 *
 * @throws DomainError `time.unknown-zone`
 */
export function startOfDay(day: string, timeZone: string): Date {
  const format = formatOf(timeZone);
  const utc = Date.parse(`${day}T00:00:00Z`);
  let [before, from] = [(utc - FARTHEST_MS) / MINUTE_MS, (utc + FARTHEST_MS) / MINUTE_MS];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (format.format(middle * MINUTE_MS) >= day) from = middle;
    else before = middle;
  }
  return new Date(from * MINUTE_MS);
}

/**
 * The last `count` calendar days of a time zone, today last, each with the instant at which it begins.
 *
 * @throws DomainError `time.unknown-zone`
 */
export function lastDays(now: Date, timeZone: string, count: number): { day: string; start: Date }[] {
  const today = dayOf(now, timeZone);
  const days: { day: string; start: Date }[] = [];
  for (let ago = count - 1; ago >= 0; ago--) {
    const day = addDays(today, -ago);
    // Nearly always 24 hours after the day before, and looking for it takes five times as long.
    const expected = days.length > 0 ? new Date(days.at(-1)!.start.getTime() + DAY_MS) : undefined;
    const start = expected && isStartOfDay(expected, day, timeZone) ? expected : startOfDay(day, timeZone);
    days.push({ day, start });
  }
  return days;
}

const isStartOfDay = (instant: Date, day: string, timeZone: string) =>
  dayOf(instant, timeZone) === day && dayOf(new Date(instant.getTime() - MINUTE_MS), timeZone) < day;

/**
 * An interval in pieces that each lie within one calendar day of a time zone; at least one.
 *
 * @throws DomainError `time.unknown-zone`
 */
export function byDay(from: Date, to: Date, timeZone: string): { day: string; from: Date; to: Date }[] {
  const pieces: { day: string; from: Date; to: Date }[] = [];
  let start = from;
  for (;;) {
    const day = dayOf(start, timeZone);
    const next = startOfDay(addDays(day, 1), timeZone);
    if (next >= to || next <= start) return [...pieces, { day, from: start, to }];
    pieces.push({ day, from: start, to: next });
    start = next;
  }
}

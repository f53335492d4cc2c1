import { messages } from '../messages.js';

const HOUR = 60;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/** Minutes until a card comes again, as short as a button has room for: `10 min`, `3 d`, `1.5 mo`. */
export function formatInterval(minutes: number): string {
  if (minutes < HOUR) return messages.intervals.minutes(Math.max(1, Math.round(minutes)));
  if (minutes < DAY) return messages.intervals.hours(Math.round(minutes / HOUR));
  if (minutes < MONTH) return messages.intervals.days(Math.round(minutes / DAY));
  if (minutes < YEAR) return messages.intervals.months(oneDecimal(minutes / MONTH));
  return messages.intervals.years(oneDecimal(minutes / YEAR));
}

const oneDecimal = (value: number) => value.toFixed(1).replace(/\.0$/, '');

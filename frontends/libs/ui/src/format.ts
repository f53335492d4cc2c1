import { language } from './language.js';

/** Formats of the interface's language, each made when it is first used: to make one takes time. */
function dates(options: Intl.DateTimeFormatOptions): (time: Date) => string {
  const made: Record<string, Intl.DateTimeFormat> = {};
  return (time) => {
    made[language()] ??= new Intl.DateTimeFormat(language(), options);
    return made[language()]!.format(time);
  };
}

const date = dates({ dateStyle: 'medium' });
const dateAndTime = dates({ dateStyle: 'medium', timeStyle: 'short' });
/** Calendar days have no time: they are shown in UTC, in which they are made into dates. */
const shortDays = {
  en: dates({ month: 'short', day: 'numeric', timeZone: 'UTC' }),
  ja: dates({ month: 'numeric', day: 'numeric', timeZone: 'UTC' }),
};
const longDay = dates({ dateStyle: 'medium', timeZone: 'UTC' });
const month = dates({ month: 'short', timeZone: 'UTC' });
/** Digits are grouped alike in both languages. */
let whole: Intl.NumberFormat | undefined;

/** `21,000` */
export function formatCount(count: number): string {
  whole ??= new Intl.NumberFormat('en');
  return whole.format(count);
}

/** A number of things in English: `1 sentence`, `2 sentences`. Japanese counts without a plural. */
export const counted = (count: number, one: string, more = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : more}`;

/** Always with this number of decimals. */
export const formatDecimal = (value: number, decimals: number) =>
  value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** A percentage with one decimal, from `0.0%` to `100.0%`. */
export const formatPercent = (percent: number) => `${Math.min(100, Math.max(0, percent)).toFixed(1)}%`;

/** The day of an instant, in the browser's zone: `Nov 21, 2026`. */
export const formatDate = (iso: string) => date(new Date(iso));

/** An instant in the browser's zone: `Nov 21, 2026, 3:04 PM`, of which the time stays on one line. */
export const formatDateTime = (iso: string) => dateAndTime(new Date(iso)).replace(/ (?=[AP]M$)/, '\u00a0');

/** `Nov 21`, in Japanese `11/21`, of `2026-11-21`. */
export const formatDay = (day: string) => shortDays[language()](new Date(`${day}T00:00:00Z`));

/** `Nov 21, 2026`, of `2026-11-21`. */
export const formatLongDay = (day: string) => longDay(new Date(`${day}T00:00:00Z`));

/** `Nov`, of `2026-11-21`. */
export const formatMonth = (day: string) => month(new Date(`${day}T00:00:00Z`));

/** A text of at most this many characters, with an ellipsis for the rest. */
export function cut(text: string, length: number): string {
  const characters = [...text.trim()];
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length).join('').trimEnd()}…`;
}

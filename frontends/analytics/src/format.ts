const whole = new Intl.NumberFormat('en');
/** Days are calendar days, without a time: they are told in UTC, where they were made into dates. */
const short = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

export const formatCount = (count: number) => whole.format(count);

/** `21 words`, `1 word`. */
export const countOf = (count: number, one: string, many: string) =>
  `${whole.format(count)} ${count === 1 ? one : many}`;

/** A percentage from 0 to 100 with one decimal. */
export const formatPercent = (percent: number) => `${Math.min(100, percent).toFixed(1)}%`;

/** Minutes as people say them: `45 min`, `1 h 5 min`. Less than half a minute is `0 min`. */
export function formatMinutes(minutes: number): string {
  const rounded = Math.round(minutes);
  const hours = Math.floor(rounded / 60);
  const rest = rounded % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${whole.format(hours)} h` : `${whole.format(hours)} h ${rest} min`;
}

/** `Nov 21`, of `2026-11-21`. */
export const formatDay = (day: string) => short.format(new Date(`${day}T00:00:00Z`));

/** `Nov 21, 2026`, of `2026-11-21`. */
export const formatLongDay = (day: string) => long.format(new Date(`${day}T00:00:00Z`));

/** The day of an instant, in the browser's zone. */
export const formatDate = (iso: string) => date.format(new Date(iso));

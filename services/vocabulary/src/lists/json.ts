/** Parts of JSON that anybody may have written: what is not of the kind asked for is not there. */

export const objectOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;

export const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** UTF-16 units of a value that are kept: no word or state is longer. */
export const LONGEST = 1_000;

/** A text that PostgreSQL can keep, which has no NUL and no half of a surrogate pair. */
export const storable = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();

export const stringOf = (value: unknown): string =>
  typeof value === 'string'
    ? storable(value.slice(0, LONGEST))
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';

/** Of seconds, days and counts: a finite number from 0 on. */
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

/** The last instant that is kept: the end of the century. Milliseconds since 1970. */
const LAST_MS = 4_102_444_800_000;

/** An instant in milliseconds since 1970, of seconds since then or of what ISO 8601 writes. */
export function instantOf(value: unknown): number | undefined {
  const seconds = numberOf(value);
  const ms = seconds === undefined ? Date.parse(stringOf(value)) : seconds * 1_000;
  return ms >= 0 ? Math.min(ms, LAST_MS) : undefined;
}

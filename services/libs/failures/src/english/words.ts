/** 1000 as 1,000. */
export const count = (number: number) => number.toLocaleString('en');

/** A wait as people say it, rounded up: `17.2 s` is "18 seconds". */
export function waitInWords(ms: number): string {
  const units = [
    [3_600_000, 'hour'],
    [60_000, 'minute'],
    [1_000, 'second'],
  ] as const;
  const [unitMs, unit] = units.find(([size]) => ms > size) ?? units[2];
  const many = Math.max(1, Math.ceil(ms / unitMs));
  return `${many} ${unit}${many === 1 ? '' : 's'}`;
}

const LONGEST_MS = 3_600_000;

/**
 * When something may be tried again, as the end of a sentence: "in 18 seconds". Beyond an hour the number is of no use,
 * and often nonsense: "later".
 *
 * @param ms null where it is not known
 */
export function whenInWords(ms: number | null): string {
  if (ms === null) return 'in a while';
  return ms > LONGEST_MS ? 'later' : `in ${waitInWords(ms)}`;
}

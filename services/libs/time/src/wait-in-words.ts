/** A wait as people say it, rounded up: `17.2 s` is "18 seconds". */
export function waitInWords(ms: number): string {
  const units = [
    [3_600_000, 'hour'],
    [60_000, 'minute'],
    [1_000, 'second'],
  ] as const;
  const [unitMs, unit] = units.find(([size]) => ms > size) ?? units[2];
  const count = Math.max(1, Math.ceil(ms / unitMs));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const LONGEST_MS = 3_600_000;

/**
 * When something may be tried again, as the end of a sentence: "in 18 seconds". Beyond an hour the number is of no use,
 * and often nonsense: "later".
 *
 * @param ms undefined where nobody has said
 */
export function whenInWords(ms: number | undefined): string {
  if (ms === undefined) return 'in a while';
  return ms > LONGEST_MS ? 'later' : `in ${waitInWords(ms)}`;
}

/** 1000 as 1,000, as in English. */
export const count = (number: number) => number.toLocaleString('en');

const UNITS = [
  [3_600_000, '時間'],
  [60_000, '分'],
  [1_000, '秒'],
] as const;
const LONGEST_MS = 3_600_000;

/**
 * When something may be tried again, as the beginning of a sentence.
 *
 * @param ms null where it is not known
 */
export function afterWait(ms: number | null): string {
  if (ms === null || ms > LONGEST_MS) return 'しばらくしてから';
  const [unitMs, unit] = UNITS.find(([size]) => ms > size) ?? UNITS[2];
  return `${Math.max(1, Math.ceil(ms / unitMs))}${unit}後に`;
}

/** Whether `make sweep` runs, in which tests look at all of their input; in `make test` at a fixed sample of it. */
export const isSweep = process.env.SWEEP === 'on';

/**
 * All items in `make sweep`; otherwise at most so many, spread evenly over them and the same ones each time.
 *
 * @param most items of the sample, at least 1
 */
export function sampleOf<T>(items: readonly T[], most: number): readonly T[] {
  if (isSweep || items.length <= most) return items;
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]!);
}

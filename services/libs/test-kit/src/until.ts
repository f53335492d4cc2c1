import { setTimeout as pause } from 'node:timers/promises';

/** Soon again at first; never so often that the rate limit of the product answers. */
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 50;

/**
 * Looks until what is found is as it should be: how a test waits for what happens in the background. There is no limit
 * but the test's own.
 *
 * @param isSo without it: until something is found, or true
 * @returns what was found last
 */
export async function until<T>(
  look: () => T | Promise<T>,
  isSo: (found: Awaited<T>) => boolean = Boolean,
): Promise<Awaited<T>> {
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
    const found = await look();
    if (isSo(found)) return found;
    await pause(ms);
  }
}

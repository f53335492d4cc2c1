/** Milliseconds that a player may be before the sentence that it was sent to. */
const TOLERANCE_MS = 30;

/**
 * The sentence that is spoken at a moment.
 *
 * @param starts the millisecond at which each sentence begins, rising; one that is not spoken begins with the next
 * @returns its index, 0 before the first
 */
export function sentenceAt(starts: readonly number[], ms: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= ms + TOLERANCE_MS) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

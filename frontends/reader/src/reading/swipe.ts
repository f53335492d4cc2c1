/** A touch from its beginning to its end, in CSS pixels and milliseconds. */
export interface Touched {
  readonly dx: number;
  readonly dy: number;
  readonly ms: number;
}

const LEAST_PX = 60;
const LONGEST_MS = 700;

/** Which way a touch swipes; null for a tap, a scroll, or a slow one that selects text. */
export function swipeOf({ dx, dy, ms }: Touched): 'left' | 'right' | null {
  if (ms > LONGEST_MS || Math.abs(dx) < LEAST_PX || Math.abs(dy) > Math.abs(dx) / 2) return null;
  return dx < 0 ? 'left' : 'right';
}

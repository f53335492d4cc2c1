/** A touch from its beginning to its end, in CSS pixels and milliseconds. */
export interface Touched {
  readonly dx: number;
  readonly dy: number;
  readonly ms: number;
  /** From where it begins to the nearer side of the screen. */
  readonly edge: number;
}

const LEAST_PX = 60;
const LONGEST_MS = 700;
/** What begins closer to a side is the browser's own gesture: back, or forward. */
const EDGE_PX = 24;

/** Which way a touch swipes; null for a tap, a scroll, a slow one that selects text, or one from a side. */
export function swipeOf({ dx, dy, ms, edge }: Touched): 'left' | 'right' | null {
  if (edge < EDGE_PX || ms > LONGEST_MS || Math.abs(dx) < LEAST_PX || Math.abs(dy) > Math.abs(dx) / 2) return null;
  return dx < 0 ? 'left' : 'right';
}

/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { type Interval, offsetBetween } from './offset-between.js';

/** Lines of different lengths with different pauses, as people speak; the same ones each time. */
function spoken(count: number): Interval[] {
  let seed = 7;
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  let at = 0;
  return Array.from({ length: count }, () => {
    const start = at + 300 + next(6_000);
    at = start + 600 + next(3_000);
    return { start, end: at };
  });
}

const moved = (lines: readonly Interval[], by: number) =>
  lines.map(({ start, end }) => ({ start: start + by, end: end + by }));

describe('the offset between two tracks', () => {
  it.each([0, 40, 1_230, -1_230, 61_770, -183_450, 300_000])('of %i ms is found to 10 ms', (by) => {
    const lines = spoken(300);
    expect(offsetBetween(lines, moved(lines, by))).toBe(by);
  });

  it('is found where translators have joined, left out and held lines', () => {
    const lines = spoken(300);
    const others = moved(lines, 2_400)
      .filter((_, index) => index % 7 !== 3)
      .map(({ start, end }, index) => ({ start, end: end + (index % 3) * 200 }));
    expect(Math.abs(offsetBetween(lines, others)! - 2_400)).toBeLessThanOrEqual(200);
  });

  it.each([
    ['no lines', [], spoken(10)],
    ['a track without lines', spoken(10), []],
    ['tracks that never meet', spoken(10), moved(spoken(10), 3_600_000)],
  ])('is not found between %s', (_what, lines, others) => {
    expect(offsetBetween(lines, others)).toBeUndefined();
  });
});

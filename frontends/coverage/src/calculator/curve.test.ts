import type { AnalysisWord, Statistics } from '@ichibun/contracts/content';
import { describe, expect, it } from '@jest/globals';
import { curveOf, labelTops } from './curve.js';

const word = (frequency: number, of: Partial<AnalysisWord> = {}) =>
  ({ frequency, isCounted: true, isKnown: false, isBlocked: false, ...of }) as AnalysisWord;
const statistics = (totalOccurrences: number, knownOccurrences: number) =>
  ({ totalOccurrences, knownOccurrences }) as Statistics;

describe('the curve of a text', () => {
  it('rises by the most frequent words first, and leaves out what is known, blocked or not counted', () => {
    const rest = [word(50, { isKnown: true }), word(9, { isBlocked: true }), word(7, { isCounted: false })];
    const { shares, goals } = curveOf([word(10), ...rest, word(20), word(5)], statistics(100, 60));
    expect(shares).toEqual([60, 80, 90, 95]);
    expect(goals).toEqual([
      { goal: 80, count: 1 },
      { goal: 90, count: 2 },
      { goal: 95, count: 3 },
    ]);
  });

  it('ends soon after its last goal', () => {
    const words = [word(980), ...Array.from({ length: 20 }, () => word(1))];
    expect(curveOf(words, statistics(1_000, 0)).shares).toHaveLength(3);
  });

  it('has no goal where all is reached or nothing can be', () => {
    expect(curveOf([word(1)], statistics(100, 99)).goals).toEqual([]);
    expect(curveOf([], statistics(100, 40))).toEqual({ shares: [40], goals: [] });
    expect(curveOf([], statistics(0, 0)).shares).toEqual([100]);
  });
});

describe('the labels of goals', () => {
  it('are below their points where nothing is in the way', () => {
    expect(labelTops([])).toEqual([]);
    expect(
      labelTops([
        { left: 40, top: 3 },
        { left: 70, top: 2 },
      ]),
    ).toEqual([3.375, 2.375]);
  });

  it('of a short text, whose next word reaches several goals, are below each other in their order', () => {
    // 80 to 98 % of a plot from 0 to 100 %, which is 8.5 rem high.
    const tops = labelTops([1.7, 0.85, 0.425, 0.17].map((top) => ({ left: 91, top })));
    expectApart([91, 91, 91, 91], tops);
  });

  it('cover none of each other, however close the goals of a text are', () => {
    for (let seed = 0; seed < 500; seed++) {
      const lefts = [17, 29, 31, 37].map((prime) => 20 + ((seed * prime) % 71)).sort((a, b) => a - b);
      const height = 8.5 / (1 + (seed % 10));
      const tops = labelTops(lefts.map((left, index) => ({ left, top: height * [1, 0.5, 0.25, 0.1][index]! })));
      expectApart(lefts, tops);
    }
  });
});

/** Labels are at most 29 of the 262 pixels of a narrow plot wide, and 1 rem apart when one is above the other. */
function expectApart(lefts: readonly number[], tops: readonly number[]) {
  for (const [one, left] of lefts.entries()) {
    for (let other = 0; other < one; other++) {
      const areBeside = Math.abs(left - lefts[other]!) > (100 * 29) / 262;
      expect([tops, areBeside || Math.abs(tops[one]! - tops[other]!) >= 0.999]).toEqual([tops, true]);
    }
  }
}

import type { AnalysisWord, Statistics } from '@ichibun/contracts/content';
import { describe, expect, it } from '@jest/globals';
import { curveOf, labelRows } from './curve.js';

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

it('labels of goals that lie close together are below each other, and use the first row again after that', () => {
  expect(labelRows([40, 70, 90])).toEqual([0, 0, 0]);
  expect(labelRows([70, 82, 86, 90, 97])).toEqual([0, 1, 0, 2, 1]);
  expect(labelRows([])).toEqual([]);
});

import { addDays } from '@ichibun/time/local-days';
import { describe, expect, it } from '@jest/globals';
import { streaksOf } from './streaks.js';

describe('a streak', () => {
  const today = '2026-03-02';
  /** Days by how long ago they are, the oldest first. */
  const cases: [string, number[], number, number][] = [
    ['is none without reading', [], 0, 0],
    ['begins today', [0], 1, 1],
    ['runs up to today', [3, 2, 1, 0], 4, 4],
    ['is not broken by a day that is not over', [3, 2, 1], 3, 3],
    ['is broken by a whole day without reading', [4, 3, 2], 0, 3],
    ['begins again after a gap', [5, 4, 3, 1, 0], 2, 3],
    ['is the longest there ever was', [400, 399, 398, 397, 1, 0], 2, 4],
    ['goes over the end of February', [2, 1, 0], 3, 3],
    ['counts a day reached early, over the date line', [1, 0, -1], 3, 3],
  ];
  it.each(cases)('%s', (_, ago, current, longest) => {
    const days = ago.map((count) => addDays(today, -count));
    expect(streaksOf(days, today)).toEqual({ current, longest });
  });
});

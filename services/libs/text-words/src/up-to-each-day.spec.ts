import { expect, it } from '@jest/globals';
import { upToEachDay } from './knowledge.js';

it('what was known grows from day to day, from what was known before the first', () => {
  const learnt = [
    { day: 3, occurrences: 5 },
    { day: 0, occurrences: 100 },
    { day: 1, occurrences: 20 },
  ];
  expect(upToEachDay(learnt, 4)).toEqual([120, 120, 125, 125]);
  expect(upToEachDay([], 2)).toEqual([0, 0]);
});

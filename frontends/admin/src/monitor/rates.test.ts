import { expect, it } from '@jest/globals';
import { ratesOf } from './rates.js';

it('sentences a minute are what was done between two samples', () => {
  const samples = [0, 5_000, 10_000, 20_000].map((at, index) => ({ at, done: [10, 20, 20, 50][index]! }));
  expect(ratesOf(samples)).toEqual([
    { at: 5_000, perMinute: 120 },
    { at: 10_000, perMinute: 0 },
    { at: 20_000, perMinute: 180 },
  ]);
});

it('a count that begins again is no negative rate', () => {
  expect(
    ratesOf([
      { at: 0, done: 90 },
      { at: 60_000, done: 3 },
    ]),
  ).toEqual([{ at: 60_000, perMinute: 0 }]);
});

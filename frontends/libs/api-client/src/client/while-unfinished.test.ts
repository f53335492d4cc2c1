import { afterEach, expect, it, jest } from '@jest/globals';
import { whileUnfinished } from './while-unfinished.js';

const interval = whileUnfinished<{ left: number }>(({ left }) => left > 0);
const queryOf = (left?: number) => ({ state: { data: left === undefined ? undefined : { left } } });

afterEach(() => {
  jest.restoreAllMocks();
});

it('a query whose answer is final, or not there yet, is not repeated', () => {
  expect(interval(queryOf(0))).toBe(false);
  expect(interval(queryOf())).toBe(false);
});

it('a query is repeated the more rarely the longer its answer is unfinished, and soon again with the next work', () => {
  const now = jest.spyOn(performance, 'now');
  const query = queryOf(1);
  const at = (seconds: number) => {
    now.mockReturnValue(seconds * 1_000);
    return interval(query);
  };
  expect([0, 9, 11, 59, 61, 299, 301, 3_000].map(at)).toEqual([500, 500, 1_000, 1_000, 2_000, 2_000, 5_000, 5_000]);
  query.state.data = { left: 0 };
  expect(at(3_001)).toBe(false);
  query.state.data = { left: 1 };
  expect(at(3_002)).toBe(500);
});

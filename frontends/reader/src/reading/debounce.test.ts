import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { debounce } from './debounce.js';

let called: number[];
const record = (input: number) => {
  called.push(input);
};

beforeEach(() => {
  called = [];
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('makes only the last of several quick calls, once the wait is over', () => {
  const save = debounce(record, 100);
  save(1);
  jest.advanceTimersByTime(99);
  save(2);
  jest.advanceTimersByTime(99);
  expect(called).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(called).toEqual([2]);
});

it('makes each of several slow calls', () => {
  const save = debounce(record, 100);
  save(1);
  jest.advanceTimersByTime(100);
  save(2);
  jest.advanceTimersByTime(100);
  expect(called).toEqual([1, 2]);
});

it('makes the waiting call at once when asked to, and not again', () => {
  const save = debounce(record, 100);
  save(1);
  save.flush();
  expect(called).toEqual([1]);
  save.flush();
  jest.advanceTimersByTime(200);
  expect(called).toEqual([1]);
});

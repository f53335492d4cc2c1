import { describe, expect, it } from '@jest/globals';
import { timeOf } from './time-of.js';

describe('a moment of a film', () => {
  it.each([
    [0, '0:00'],
    [999, '0:00'],
    [65_000, '1:05'],
    [725_400, '12:05'],
    [3_600_000, '1:00:00'],
    [3_727_500, '1:02:07'],
  ])('of %i milliseconds is shown as %s', (milliseconds, shown) => {
    expect(timeOf(milliseconds)).toBe(shown);
  });
});

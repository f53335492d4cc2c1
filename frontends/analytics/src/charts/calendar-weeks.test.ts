import { describe, expect, it } from '@jest/globals';
import { daysUpTo } from '../testing.js';
import { weeksOf } from './calendar-weeks.js';

const DAYS = 364;

/** A year of whole weeks that ends on a Sunday, read on these days before its last. */
const yearReadOn = (...readDaysAgo: number[]) =>
  daysUpTo(22, DAYS, (daysAgo) => ({ readingMinutes: readDaysAgo.includes(daysAgo) ? 20 : 0 }));

describe('a calendar', () => {
  it.each([
    ['nothing was read', [], 53, 13],
    ['somebody began last week', [8, 0], 53, 13],
    ['somebody began half a year ago', [180, 0], 53, 26],
    ['somebody began before there is room for', [360], 30, 30],
  ])('has the weeks since the first reading, and a quarter at least, where %s', (_, daysAgo, room, shown) => {
    const weeks = weeksOf(yearReadOn(...daysAgo), room);
    expect(weeks).toHaveLength(shown);
    expect(weeks.at(-1)!.days.at(-1)!.day.day).toBe('2026-11-22');
  });
});

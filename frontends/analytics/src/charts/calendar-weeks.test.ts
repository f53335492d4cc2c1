import type { AnalyticsDay } from '@ichibun/api-client/contract';
import { describe, expect, it } from '@jest/globals';
import { weeksOf } from './calendar-weeks.js';

const DAYS = 364;

/** A year of whole weeks that ends on a Sunday, read on these days before its last. */
const yearReadOn = (...daysAgo: number[]): AnalyticsDay[] =>
  Array.from({ length: DAYS }, (_, index) => ({
    day: new Date(Date.UTC(2026, 10, 22 - (DAYS - 1) + index)).toISOString().slice(0, 10),
    readingMinutes: daysAgo.includes(DAYS - 1 - index) ? 20 : 0,
    readCharacters: 0,
    readSentences: 0,
    addedWords: 0,
    knownWords: 0,
    savedSentences: 0,
    sentencesInTotal: 0,
  }));

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

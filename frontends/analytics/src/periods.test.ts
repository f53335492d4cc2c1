import { describe, expect, it } from '@jest/globals';
import { shadeOf, weeksOf } from './charts/calendar-weeks.js';
import { lastOf, periodsOf, rangeOf, sumOf } from './periods.js';
import { daysUpTo } from './testing.js';

/** So many days up to a Saturday. */
const days = (count: number) => daysUpTo(21, count, (daysAgo) => ({ addedWords: 1, knownWords: count - daysAgo }));

describe('a range', () => {
  it.each([
    ['30', 30],
    ['365', 365],
    [null, 90],
    ['31', 90],
    ['a year', 90],
  ])('%s of the address is %d days', (asked, expected) => {
    expect(rangeOf(asked)).toBe(expected);
  });

  it('is shown by days', () => {
    const periods = periodsOf(days(90));
    expect(periods).toHaveLength(90);
    expect(periods.at(-1)).toMatchObject({ label: 'Nov 21', name: 'Nov 21, 2026' });
  });

  it('is shown by weeks from Monday when it is long', () => {
    const periods = periodsOf(days(365));
    expect(periods).toHaveLength(53);
    expect(periods[1]).toMatchObject({ label: 'Nov 24', name: 'Week of Nov 24, 2025' });
    expect(periods.at(-1)).toMatchObject({ label: 'Nov 16', name: 'Week of Nov 16, 2026' });
    expect(periods.map((period) => period.days.length).filter((length) => length !== 7)).toEqual([2, 6]);
    expect(periods.map((period) => sumOf(period.days, 'addedWords')).slice(0, 3)).toEqual([2, 7, 7]);
    expect(periods.map((period) => lastOf(period.days, 'knownWords')).slice(0, 3)).toEqual([2, 9, 16]);
  });
});

describe('the calendar', () => {
  it.each([
    ['nothing', {}, 0],
    ['a few seconds', { readingMinutes: 0.2 }, 0],
    ['a sentence', { readSentences: 1 }, 1],
    ['a minute', { readingMinutes: 1 }, 1],
    ['15 minutes', { readingMinutes: 15 }, 2],
    ['half an hour', { readingMinutes: 30 }, 3],
    ['59 minutes', { readingMinutes: 59.9 }, 3],
    ['hours', { readingMinutes: 200 }, 4],
  ])('has its shade for %s', (_, read, shade) => {
    expect(shadeOf({ ...days(1)[0]!, ...read })).toBe(shade);
  });

  it('has a column a week, as many as fit, with months where they begin', () => {
    const weeks = weeksOf(days(40), 4);
    expect(weeks.map(({ days: [first] }) => first!.day.day)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
    ]);
    expect(weeks.map(({ month }) => month)).toEqual(['Nov', undefined, undefined, undefined]);
    expect(weeks[3]!.days.map(({ weekday }) => weekday)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

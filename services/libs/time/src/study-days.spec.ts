import { describe, expect, it } from '@jest/globals';
import { startOfStudyDay, studyDayOf } from './study-days.js';

/** A study day by the calendar day on which it begins. */
const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

describe('a study day that begins at four', () => {
  const cases: [string, string, string, string][] = [
    ['before four it is still yesterday', '2026-11-20T18:59:59.999Z', 'Asia/Tokyo', '2026-11-20'],
    ['at four it is today', '2026-11-20T19:00:00Z', 'Asia/Tokyo', '2026-11-21'],
    ['after midnight it is still yesterday', '2026-11-21T15:30:00Z', 'Asia/Tokyo', '2026-11-21'],
    ['by quarters of an hour', '2026-11-20T22:14:59Z', 'Asia/Kathmandu', '2026-11-20'],
    ['by quarters of an hour, at four', '2026-11-20T22:15:00Z', 'Asia/Kathmandu', '2026-11-21'],
    // Summer time begins on 2026-03-29 in Berlin: four is at 02:00 UTC, and the day before at 03:00 UTC.
    ['where the clocks went forward that night', '2026-03-29T02:00:00Z', 'Europe/Berlin', '2026-03-29'],
    ['where they went forward, just before', '2026-03-29T01:59:59Z', 'Europe/Berlin', '2026-03-28'],
    ['where the clocks went back that night', '2026-10-25T02:59:59Z', 'Europe/Berlin', '2026-10-24'],
    ['where they went back, at four', '2026-10-25T03:00:00Z', 'Europe/Berlin', '2026-10-25'],
  ];
  it.each(cases)('%s', (_, instant, timeZone, expected) => {
    expect(studyDayOf(new Date(instant), timeZone, 4)).toBe(day(expected));
  });
});

describe('the beginning of a study day', () => {
  const cases: [string, string, string, number, string][] = [
    ['at four', '2026-11-21', 'Asia/Tokyo', 4, '2026-11-20T19:00:00.000Z'],
    ['at midnight', '2026-11-21', 'Asia/Tokyo', 0, '2026-11-20T15:00:00.000Z'],
    ['late in the evening', '2026-11-21', 'Pacific/Kiritimati', 23, '2026-11-21T09:00:00.000Z'],
    ['far west', '2026-11-21', 'Etc/GMT+12', 23, '2026-11-22T11:00:00.000Z'],
    ['where the clocks go forward over its hour', '2026-03-29', 'Europe/Berlin', 2, '2026-03-29T01:00:00.000Z'],
    ['where its hour comes twice, with the first', '2026-10-25', 'Europe/Berlin', 2, '2026-10-25T00:00:00.000Z'],
  ];
  it.each(cases)('%s', (_, date, timeZone, hour, start) => {
    expect(startOfStudyDay(day(date), timeZone, hour).toISOString()).toBe(start);
  });
});

it.each(['Europe/Berlin', 'Africa/Cairo', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'])(
  'no hour of three years in %s belongs to an earlier study day than the hour before it',
  (timeZone) => {
    for (const startHour of [0, 2, 4]) {
      let last = Number.NEGATIVE_INFINITY;
      for (let hour = 0; hour < 3 * 366 * 24; hour++) {
        const now = studyDayOf(new Date(Date.UTC(2025, 0, 1, hour)), timeZone, startHour);
        if (now < last) throw new Error(`${new Date(Date.UTC(2025, 0, 1, hour)).toISOString()} goes back`);
        last = now;
      }
    }
  },
);

it('a study day in an unknown time zone is refused', () => {
  expect(() => studyDayOf(new Date(), 'Asia/Nowhere', 4)).toThrow(
    expect.objectContaining({ code: 'time.unknown-zone', kind: 'invalid' }),
  );
});

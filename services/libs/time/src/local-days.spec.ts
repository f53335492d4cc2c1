import { describe, expect, it } from '@jest/globals';
import { addDays, byDay, dayOf, lastDays, startOfDay } from './local-days.js';

describe('the calendar day of an instant', () => {
  const cases: [string, string, string][] = [
    ['2026-11-21T14:59:59.999Z', 'Asia/Tokyo', '2026-11-21'],
    ['2026-11-21T15:00:00Z', 'Asia/Tokyo', '2026-11-22'],
    ['2026-11-21T15:00:00Z', 'UTC', '2026-11-21'],
    ['2026-11-21T04:59:59Z', 'America/New_York', '2026-11-20'],
    ['2026-11-21T05:00:00Z', 'America/New_York', '2026-11-21'],
    ['2026-07-21T03:59:59Z', 'America/New_York', '2026-07-20'],
    ['2026-07-21T04:00:00Z', 'America/New_York', '2026-07-21'],
    ['2026-11-21T18:14:59Z', 'Asia/Kathmandu', '2026-11-21'],
    ['2026-11-21T18:15:00Z', 'Asia/Kathmandu', '2026-11-22'],
    ['2026-11-21T10:00:00Z', 'Pacific/Kiritimati', '2026-11-22'],
    ['2026-11-21T11:59:59Z', 'Etc/GMT+12', '2026-11-20'],
  ];
  it.each(cases)('%s in %s is %s', (instant, timeZone, day) => {
    expect(dayOf(new Date(instant), timeZone)).toBe(day);
  });

  it.each(['Tokyo', 'Asia/Nowhere', '', "'; DROP TABLE readings; --"])('needs a known time zone, not “%s”', (zone) => {
    expect(() => dayOf(new Date(), zone)).toThrow(
      expect.objectContaining({ code: 'time.unknown-zone', kind: 'invalid' }),
    );
  });
});

describe('the beginning of a day', () => {
  const cases: [string, string, string, string][] = [
    ['in UTC', '2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['ahead of UTC', '2026-11-21', 'Asia/Tokyo', '2026-11-20T15:00:00.000Z'],
    ['by quarters of an hour', '2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
    ['in summer', '2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    ['in winter', '2026-12-01', 'Europe/Berlin', '2026-11-30T23:00:00.000Z'],
    ['on which summer time begins', '2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['after it', '2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['on which summer time ends', '2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['after it', '2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    // In Cairo the clocks go from 00:00 to 01:00: the day begins at one.
    ['without a midnight', '2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    // In Havana it is 00:30 twice: the day begins with the first.
    ['with two midnights', '2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    // Samoa went over the date line: there was no 30th, and the 31st began where it would have.
    ['that never was', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['after it', '2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ];
  it.each(cases)('%s, %s, %s, is %s', (_, day, timeZone, start) => {
    expect(startOfDay(day, timeZone).toISOString()).toBe(start);
  });
});

it('days follow each other over months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

it('the last days end with today, and each begins at its own midnight', () => {
  const days = lastDays(new Date('2026-03-29T22:30:00Z'), 'Europe/Berlin', 3);
  expect(days.map(({ day, start }) => [day, start.toISOString()])).toEqual([
    ['2026-03-28', '2026-03-27T23:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
  ]);
});

it.each(['Europe/Berlin', 'Africa/Cairo', 'America/Havana', 'Asia/Beirut', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
  'each of three years of days in %s begins where it begins alone',
  (timeZone) => {
    for (const { day, start } of lastDays(new Date('2026-11-21T12:00:00Z'), timeZone, 1_096)) {
      if (start.getTime() !== startOfDay(day, timeZone).getTime()) throw new Error(`${day} begins at ${start}`);
    }
  },
);

describe('an interval by day', () => {
  const cases: [string, string, string, [string, number][]][] = [
    ['within a day', '2026-11-21T10:00:00Z', '2026-11-21T10:10:00Z', [['2026-11-21', 10]]],
    [
      'over midnight',
      '2026-11-21T14:50:00Z',
      '2026-11-21T15:05:00Z',
      [
        ['2026-11-21', 10],
        ['2026-11-22', 5],
      ],
    ],
    ['that ends at midnight', '2026-11-21T14:50:00Z', '2026-11-21T15:00:00Z', [['2026-11-21', 10]]],
    ['that begins at midnight', '2026-11-21T15:00:00Z', '2026-11-21T15:05:00Z', [['2026-11-22', 5]]],
    ['of no length', '2026-11-21T15:00:00Z', '2026-11-21T15:00:00Z', [['2026-11-22', 0]]],
  ];
  it.each(cases)('%s', (_, from, to, pieces) => {
    const minutes = byDay(new Date(from), new Date(to), 'Asia/Tokyo').map((piece) => [
      piece.day,
      (piece.to.getTime() - piece.from.getTime()) / 60_000,
    ]);
    expect(minutes).toEqual(pieces);
  });

  it('has 23 hours of the day on which summer time begins', () => {
    const pieces = byDay(new Date('2026-03-28T22:00:00Z'), new Date('2026-03-29T23:00:00Z'), 'Europe/Berlin');
    expect(pieces.map(({ day, from, to }) => [day, (to.getTime() - from.getTime()) / 3_600_000])).toEqual([
      ['2026-03-28', 1],
      ['2026-03-29', 23],
      ['2026-03-30', 1],
    ]);
  });
});

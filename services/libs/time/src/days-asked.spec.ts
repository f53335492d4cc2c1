import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { expect, it } from '@jest/globals';
import { countsByDay, daysAsked } from './days-asked.js';

const starts = (days: string[]) => days.map((day) => timestampFromDate(new Date(`${day}T00:00:00Z`)));

it('days are the instants at which they begin', () => {
  expect(daysAsked(starts(['2026-11-20', '2026-11-21'])).map((day) => day.toISOString())).toEqual([
    '2026-11-20T00:00:00.000Z',
    '2026-11-21T00:00:00.000Z',
  ]);
});

it.each([
  ['no days', []],
  ['days out of order', ['2026-11-21', '2026-11-20']],
  ['more than three years', Array<string>(1_101).fill('2026-11-21')],
])('%s are refused', (_, days) => {
  expect(() => daysAsked(starts(days))).toThrow(expect.objectContaining({ code: 'time.bad-days', kind: 'invalid' }));
});

it('counts are given for each day, and for the time before', () => {
  const rows = [
    { day: 3, count: 2 },
    { day: 0, count: 40 },
    { day: 1, count: 5 },
  ];
  expect(countsByDay(rows, 3)).toEqual({ before: 40, each: [5, 0, 2] });
});

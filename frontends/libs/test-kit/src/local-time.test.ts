import { formatDate, formatDateTime } from '@ichibun/ui/format';
import { expect, it } from '@jest/globals';
import { localTime } from './local-time.js';

it.each([
  ['2026-11-21T00:00', 'Nov 21, 2026', '12:00\u00a0AM'],
  ['2026-11-21T23:59', 'Nov 21, 2026', '11:59\u00a0PM'],
  ['2028-02-29T12:04', 'Feb 29, 2028', '12:04\u00a0PM'],
])('what happens at %s on the clock of a learner is shown on %s at %s', (time, day, clock) => {
  expect(formatDate(localTime(time))).toBe(day);
  expect(formatDateTime(localTime(time))).toBe(`${day}, ${clock}`);
});

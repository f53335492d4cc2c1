import { describe, expect, it } from '@jest/globals';
import { formatMinutes } from './durations.js';
import { counted, cut, formatDateTime, formatDay, formatPercent } from './format.js';

it.each([
  [0, '0.0%'],
  [33.333, '33.3%'],
  [58.25, '58.3%'],
  [99.96, '100.0%'],
  [100.4, '100.0%'],
  [-0.01, '0.0%'],
])('shows %d percent with one decimal, within 0 and 100', (percent, shown) => {
  expect(formatPercent(percent)).toBe(shown);
});

it.each([
  [0, '0 min'],
  [0.4, '0 min'],
  [12.3, '12 min'],
  [59.6, '1 h'],
  [65, '1 h 5 min'],
  [60_060, '1,001 h'],
])('shows %d minutes as people say them', (minutes, shown) => {
  expect(formatMinutes(minutes)).toBe(shown);
});

it('counts things in the singular and the plural', () => {
  expect([counted(1, 'word'), counted(2_000, 'word'), counted(2, 'analysis', 'analyses')]).toEqual([
    '1 word',
    '2,000 words',
    '2 analyses',
  ]);
});

it('shows a calendar day as that day in every time zone', () => {
  expect(formatDay('2026-11-21')).toBe('Nov 21');
});

it('keeps a time on one line, and so breaks before it', () => {
  expect(formatDateTime('2026-11-21T12:04:00Z').split(/[^\S\u00a0\u202f]+/)).toHaveLength(4);
});

describe('a text that is cut', () => {
  it.each([
    ['猫と犬', 3, '猫と犬'],
    ['猫と犬と鳥', 3, '猫と犬…'],
    ['one two three', 4, 'one…'],
    ['𠮷野家で食べる', 3, '𠮷野家…'],
  ])('%s at %d characters is %s', (text, length, shown) => {
    expect(cut(text, length)).toBe(shown);
  });
});

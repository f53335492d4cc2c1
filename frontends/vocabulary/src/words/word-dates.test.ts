import type { VocabularyWord } from '@ichibun/contracts/vocabulary';
import { expect, it } from '@jest/globals';
import { ANY_TIME, periodsOf, wordsOfPeriod } from './word-dates.js';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const added = (addedAt: string): VocabularyWord => ({
  id: 1,
  word: addedAt,
  meaning: '',
  meaningsCount: 1,
  addedAt,
  fromSet: false,
  state: 'known' as const,
  hasCard: false,
  isResting: false,
  isBlocked: false,
});
const today = added('2026-11-21T00:00:00Z');
const lastWeek = added('2026-11-14T12:00:00Z');
const beforeThat = added('2026-11-14T11:59:59Z');
const longAgo = added('2020-01-01T00:00:00Z');

it.each([
  ['of any time', ANY_TIME, [today, lastWeek, beforeThat, longAgo]],
  ['of the last 7 days', '7', [today, lastWeek]],
  ['of the last 30 days', '30', [today, lastWeek, beforeThat]],
])('words %s', (_, days, expected) => {
  expect(wordsOfPeriod([today, lastWeek, beforeThat, longAgo], days, NOW)).toEqual(expected);
});

it.each([
  ['no choice where there is no word', [], []],
  ['no choice where all words are of one period', [today, lastWeek], []],
  ['no choice where no word is of any', [longAgo], []],
  ['the periods that part the words', [today, beforeThat], ['', '7']],
  ['all periods where each parts them', [today, lastWeek, beforeThat, longAgo], ['', '7', '30', '365']],
])('there is %s', (_, words, expected) => {
  expect(periodsOf(words, NOW).map(({ value }) => value)).toEqual(expected);
});

import type { AnalyticsDay } from '@ichibun/contracts/analytics';

const NOTHING_DONE: Omit<AnalyticsDay, 'day'> = {
  readingMinutes: 0,
  readCharacters: 0,
  readSentences: 0,
  addedWords: 0,
  learnedWords: 0,
  knownWords: 0,
  savedSentences: 0,
  sentencesInTotal: 0,
};

/**
 * So many days in their order, the last of them a day of November 2026.
 *
 * @param last its day of the month
 * @param of what was done on each, by how many days it lies before the last
 */
export const daysUpTo = (
  last: number,
  count: number,
  of: (daysAgo: number) => Partial<AnalyticsDay> = () => ({}),
): AnalyticsDay[] =>
  Array.from({ length: count }, (_, index) => ({
    ...NOTHING_DONE,
    day: new Date(Date.UTC(2026, 10, last - (count - 1) + index)).toISOString().slice(0, 10),
    ...of(count - 1 - index),
  }));

import type { VocabularyWord } from '@ichibun/api-client/contract';

const DAY_MS = 86_400_000;

/** How far back words may have been added, in days, for people. */
const PERIODS = [
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
  { days: 365, label: 'Last year' },
];

export const ANY_TIME = '';

const addedWithin = ({ addedAt }: VocabularyWord, days: number, now: number) =>
  Date.parse(addedAt) >= now - days * DAY_MS;

/** Words that were added within so many days before `now`; `days` is one of the values of `periodsOf`. */
export const wordsOfPeriod = (words: readonly VocabularyWord[], days: string, now: number) =>
  days === ANY_TIME ? words : words.filter((word) => addedWithin(word, Number(days), now));

/** The periods that hold some words and not all of them. */
export function periodsOf(words: readonly VocabularyWord[], now: number): { value: string; label: string }[] {
  const parting = PERIODS.filter(({ days }) => {
    const count = words.filter((word) => addedWithin(word, days, now)).length;
    return count > 0 && count < words.length;
  });
  if (parting.length === 0) return [];
  return [
    { value: ANY_TIME, label: 'Added at any time' },
    ...parting.map(({ days, label }) => ({ value: String(days), label })),
  ];
}

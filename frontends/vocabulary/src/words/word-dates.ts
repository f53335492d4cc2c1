import type { VocabularyWord } from '@ichibun/contracts/vocabulary';
import { messages } from '../messages.js';

const DAY_MS = 86_400_000;

/** How far back words may have been added, in days. */
const PERIODS = [7, 30, 365] as const;

export const ANY_TIME = '';

const addedWithin = ({ addedAt }: VocabularyWord, days: number, now: number) =>
  Date.parse(addedAt) >= now - days * DAY_MS;

/** Words that were added within so many days before `now`; `days` is one of the values of `periodsOf`. */
export const wordsOfPeriod = (words: readonly VocabularyWord[], days: string, now: number) =>
  days === ANY_TIME ? words : words.filter((word) => addedWithin(word, Number(days), now));

/** The periods that hold some words and not all of them. */
export function periodsOf(words: readonly VocabularyWord[], now: number): { value: string; label: string }[] {
  const parting = PERIODS.filter((days) => {
    const count = words.filter((word) => addedWithin(word, days, now)).length;
    return count > 0 && count < words.length;
  });
  if (parting.length === 0) return [];
  return [
    { value: ANY_TIME, label: messages.choices.anyTime },
    ...parting.map((days) => ({ value: String(days), label: messages.choices.days[days] })),
  ];
}

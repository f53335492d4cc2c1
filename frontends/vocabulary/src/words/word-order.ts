import type { VocabularyWord } from '@ichibun/contracts/vocabulary';
import { messages } from '../messages.js';
import { readingOf } from './reading-of.js';

export type WordOrder = keyof typeof messages.choices.orders;

/** By what the words of a vocabulary can be ordered, for people. */
export const wordOrders = (): { value: WordOrder; label: string }[] =>
  (Object.keys(messages.choices.orders) as WordOrder[]).map((value) => ({
    value,
    label: messages.choices.orders[value],
  }));

const collator = new Intl.Collator('ja');
const soundOf = (word: VocabularyWord) => readingOf(word) ?? word.word;

/** Words in order. They come newest first. */
export function ordered(words: readonly VocabularyWord[], order: WordOrder): readonly VocabularyWord[] {
  switch (order) {
    case 'newest':
      return words;
    case 'oldest':
      return words.toReversed();
    case 'reading':
      return words.toSorted((a, b) => collator.compare(soundOf(a), soundOf(b)) || collator.compare(a.word, b.word));
  }
}

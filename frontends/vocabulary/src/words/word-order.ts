import type { VocabularyWord } from '@ichibun/api-client/contract';

export type WordOrder = 'newest' | 'oldest' | 'reading';

/** By what the words of a vocabulary can be ordered, for people. */
export const WORD_ORDERS: readonly { value: WordOrder; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'reading', label: 'Japanese order' },
];

const collator = new Intl.Collator('ja');
const soundOf = ({ word, reading }: VocabularyWord) => reading || word;

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

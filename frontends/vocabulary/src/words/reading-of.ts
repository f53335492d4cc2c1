import type { VocabularyWord } from '@ichibun/contracts/vocabulary';

/** A word's own reading, or else how the dictionary reads it. */
export const readingOf = ({ reading, dictionaryReading }: VocabularyWord): string | undefined =>
  reading || dictionaryReading;

import type { VocabularyWord } from '@ichibun/api-client/contract';

/** A word's own reading, or else how the dictionary reads it. */
export const readingOf = ({ reading, dictionaryReading }: VocabularyWord): string | undefined =>
  reading || dictionaryReading;

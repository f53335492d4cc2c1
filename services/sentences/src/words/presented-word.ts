import type { TargetWord } from './target-words.js';

/** A word in the fields of a generated sentence. */
export const presentedWord = ({ lexemeId, word, reading, definition }: TargetWord) => ({
  lexemeId,
  targetWord: word,
  targetReading: reading,
  shortDefinition: definition,
});

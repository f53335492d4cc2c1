import { WordState } from '@ichibun/proto/vocabulary';
import type { ReadSentence, Word } from './word.js';

/** What is new of a sentence. */
export interface NewWords {
  /** Occurrences that figures count. */
  readonly words: number;
  /** Of those that are neither known nor blocked nor being learned, as often as they occur. */
  readonly lexemeIds: number[];
  readonly patternIds: string[];
}

export function newWordsOf({ words, patterns }: ReadSentence): NewWords {
  const counted = words.flatMap((word) => [word, ...word.parts]).filter(({ uncounted }) => !uncounted);
  return {
    words: counted.length,
    lexemeIds: counted.filter(isNew).map(({ lexemeId }) => lexemeId),
    patternIds: [...new Set(patterns.map(({ id }) => id))],
  };
}

const isNew = ({ lexemeId, known, blocked, state }: Pick<Word, 'lexemeId' | 'known' | 'blocked' | 'state'>): boolean =>
  lexemeId !== 0 && !known && !blocked && state === WordState.UNSPECIFIED;

import type { FoundPattern } from '@ichibun/proto/language';
import type { Source } from '@ichibun/proto/reader';
import type { KnownToken } from '@ichibun/text-words/learner-words';

/** A token of a sentence with what the learner knows of it and, where asked for, what it means. */
export interface Word extends KnownToken {
  /** What it means in this sentence, then the other senses that the dictionary shows. */
  definition?: string;
  /** Which of them is meant here, from 1. */
  sense?: number;
  definitionSource?: Source;
}

/** A sentence as it is read. */
export interface ReadSentence {
  readonly words: Word[];
  /** Its grammar points; of those of a word the first is shown first. */
  readonly patterns: FoundPattern[];
}

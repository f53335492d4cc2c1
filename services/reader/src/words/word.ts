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

/** UTF-16 units of a word in a message, apart from its definition; its parts come on top. */
const WORD_UNITS = 150;
/** UTF-16 units of a grammar point, apart from what it means. */
const PATTERN_UNITS = 100;

/** UTF-16 units of a sentence in a message. */
export const unitsOf = ({ words, patterns }: ReadSentence): number =>
  patterns.reduce((sum, { meaning, meaningInJapanese }) => {
    return sum + PATTERN_UNITS + meaning.length + meaningInJapanese.length;
  }, unitsOfWords(words));

const unitsOfWords = (words: readonly Word[]): number =>
  words.reduce((sum, { token, definition = '', parts }) => {
    return sum + WORD_UNITS + (token.definition?.length ?? 0) + definition.length + unitsOfWords(parts);
  }, 0);

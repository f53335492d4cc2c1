import type { Token } from '@ichibun/proto/language';
import type { AnalysedSentence } from './learner-words.js';

/** IPADIC's parts of speech. */
const PREDICATE = /^(動詞|形容詞|助動詞)/;

/** Number of words in a sentence to learn a word from. */
export const EXAMPLE_WORDS = { least: 4, most: 12 } as const;

export const hasPredicate = (tokens: readonly Token[]): boolean =>
  tokens.some(({ partOfSpeech, parts }) => PREDICATE.test(partOfSpeech) || hasPredicate(parts));

/** Whether a sentence is not a fragment. Its greatest length is for callers to check. */
export const isExample = ({ tokens, length }: AnalysedSentence): boolean =>
  length >= EXAMPLE_WORDS.least && hasPredicate(tokens.map(({ token }) => token));

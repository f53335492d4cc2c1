import type { Token } from '@ichibun/proto/language';
import type { AnalysedSentence } from './learner-words.js';

/** IPADIC's parts of speech that say something of a subject. */
const PREDICATE = /^(動詞|形容詞|助動詞)/;

/** A sentence to learn a word from has this many words: fewer say nothing, more are hard to keep in mind. */
export const EXAMPLE_WORDS = { least: 4, most: 12 } as const;

/** Whether there is a verb, an adjective or a copula. */
export const hasPredicate = (tokens: readonly Token[]): boolean =>
  tokens.some(({ partOfSpeech, parts }) => PREDICATE.test(partOfSpeech) || hasPredicate(parts));

/** Whether a sentence can be an example for a word; a fragment, of fewer than 4 words or without predicate, cannot. */
export const isExample = ({ tokens, length }: AnalysedSentence): boolean =>
  length >= EXAMPLE_WORDS.least && hasPredicate(tokens.map(({ token }) => token));

import { notConfigured } from '@ichibun/ai/failures';
import type { TargetWord } from '../words/target-words.js';

/** A word that no sentence was found for. */
export interface MissingWord {
  readonly word: TargetWord;
  /** Why, and what can be done about it, for people. */
  readonly reason: string;
}

/** What was searched for a word without success. */
export interface Search {
  /** Whether there were sentences for it, none of them wanted. */
  readonly hadOthers: boolean;
  readonly inText: boolean;
  readonly hasModel: boolean;
  /** Why the model could not help; empty when it answered. */
  readonly modelProblem: string;
}

export function reasonFor({ hadOthers, inText, hasModel, modelProblem }: Search): string {
  return [
    hadOthers
      ? 'Every sentence there is for it is in your bank already, was shown before, or is here for another word.'
      : inText
        ? 'Neither the corpus nor your text has a sentence with it.'
        : 'The corpus has no sentence with it.',
    hasModel
      ? modelProblem || 'What the language model wrote for it could not be used. Try again.'
      : notConfigured('Having one written').message,
  ].join(' ');
}

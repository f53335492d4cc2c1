import { notConfigured } from '@ichibun/ai/failures';
import { DomainError } from '@ichibun/kit/errors';
import type { TargetWord } from '../words/target-words.js';

/** A word that no sentence was found for. */
export interface MissingWord {
  readonly word: TargetWord;
  /** Why, and what can be done about it. */
  readonly reasons: readonly DomainError[];
}

/** What was searched for a word without success. */
export interface Search {
  /** Whether there were sentences for it, none of them wanted. */
  readonly hadOthers: boolean;
  readonly inText: boolean;
  readonly hasModel: boolean;
  /** Why the model could not help; undefined when it answered. */
  readonly modelProblem: DomainError | undefined;
}

export const reasonsFor = ({ hadOthers, inText, hasModel, modelProblem }: Search): DomainError[] => [
  new DomainError(
    hadOthers ? 'sentences.all-used' : inText ? 'sentences.none-in-corpus-or-text' : 'sentences.none-in-corpus',
  ),
  hasModel ? (modelProblem ?? new DomainError('sentences.unusable-from-model')) : notConfigured('having-one-written'),
];

import type { DomainError } from '@ichibun/kit/errors';

/** A lexeme that is in a sentence. */
export interface FoundLexeme {
  readonly id: number;
  /** Among this many most frequent words; 0 when it is rarer or not known. */
  readonly frequencyBand: number;
  /** A particle or an auxiliary, wherever it is in the sentence. */
  isGrammar: boolean;
}

/** The words of one sentence. */
export interface FoundWords {
  /** Different ones, in the order in which they first come. */
  readonly lexemes: readonly FoundLexeme[];
  /** Occurrences of words. */
  readonly length: number;
  readonly hasPredicate: boolean;
  readonly hasNames: boolean;
}

/** What became of one sentence. */
export type Outcome =
  | {
      readonly id: number;
      readonly words: FoundWords;
      readonly processedBy: string;
      /** Why it was not what had been chosen. */
      readonly fallback: DomainError | undefined;
    }
  | { readonly id: number; readonly failure: DomainError };

/** A sentence that waits to be processed. */
export interface WaitingSentence {
  readonly id: number;
  readonly text: string;
  /** It comes with the product: nobody chose to have a model or spaCy asked about it. */
  readonly isShipped: boolean;
}

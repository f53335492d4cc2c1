import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';

interface WordToLearn {
  readonly word: string;
  /** Empty where nobody knows it. */
  readonly reading: string;
  readonly meaning: string | undefined;
}

/**
 * Adds a word to a learner's vocabulary; one that is there already is no error.
 *
 * @returns whether it is new there
 */
export async function learnWord(rpc: Rpc, userId: number, { word, reading, meaning }: WordToLearn): Promise<boolean> {
  try {
    await rpc.call(VocabularyService.method.addWord, { userId, word, reading: reading || undefined, meaning });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'vocabulary.word-exists') return false;
    throw error;
  }
}

import { Counting } from '@ichibun/proto/language';
import type { TokenKind as Kind } from './words/token-kind.js';

/**
 * Which learners' figures count a word.
 *
 * @param certain dictionary or analyser know it
 * @param isGrammar it is a particle, an auxiliary or an ending
 */
export function countingOf(word: {
  readonly kind: Kind;
  readonly certain: boolean;
  readonly isGrammar: boolean;
}): Counting {
  if (word.kind !== 'word' || !word.certain) return Counting.NEVER;
  return word.isGrammar ? Counting.GRAMMAR : Counting.ALWAYS;
}

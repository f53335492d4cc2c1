import type { FoundWord } from '@ichibun/contracts/language';
import type { en } from '../messages/en.js';

export type Knowledge = Pick<FoundWord, 'known' | 'blocked' | 'state'>;

/** What a word is to the learner, in a word; undefined when nothing is to be said. */
export function stateOf({ known, blocked, state }: Knowledge): keyof typeof en.states | undefined {
  if (blocked) return 'blocked';
  if (known) return state === 'young' || state === 'mature' ? state : 'known';
  return state === null || state === 'known' ? undefined : state;
}

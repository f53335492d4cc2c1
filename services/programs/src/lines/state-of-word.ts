import type { wordOfLine } from '@ichibun/contracts/lines';
import { nameOf } from '@ichibun/proto/enum-names';
import { WordState } from '@ichibun/proto/vocabulary';
import type { KnownLineWord } from '@ichibun/text-words/learner-words';
import type { z } from 'zod';

type StateOfWord = z.output<typeof wordOfLine>['state'];

/** How well a learner knows a word, by whatever makes it known; null for one that says nothing to the learner yet. */
export function stateOf({ state, blocked, known }: Pick<KnownLineWord, 'state' | 'blocked' | 'known'>): StateOfWord {
  if (blocked) return 'blocked';
  if (state === WordState.UNSPECIFIED) return known ? 'known' : null;
  return nameOf(WordState, state, 'known');
}

import type { FoundWord } from '@ichibun/api-client/contract';
import { texts } from '../texts.js';

type Knowledge = Pick<FoundWord, 'known' | 'blocked' | 'state'>;

/** What a word is to the learner, in a word; undefined when nothing is to be said. */
export function stateOf({ known, blocked, state }: Knowledge): keyof typeof texts.states | undefined {
  if (blocked) return 'blocked';
  if (known) return state === 'young' || state === 'mature' ? state : 'known';
  return state === null || state === 'known' ? undefined : state;
}

export function StateOfWord({ word }: { word: Knowledge }) {
  const state = stateOf(word);
  if (!state) return null;
  return (
    <span
      className={`rounded-sm px-1.5 py-0.5 text-xs whitespace-nowrap ${word.known ? 'bg-accent-soft text-accent-strong' : 'bg-sunken text-ink-soft'}`}
    >
      {texts.states[state]}
    </span>
  );
}

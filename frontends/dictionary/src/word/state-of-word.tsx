import { messages } from '../messages.js';
import { type Knowledge, stateOf } from './state-of.js';

export function StateOfWord({ word }: { word: Knowledge }) {
  const state = stateOf(word);
  if (!state) return null;
  return (
    <span
      className={`rounded-sm px-1.5 py-0.5 text-xs whitespace-nowrap ${word.known ? 'bg-accent-soft text-accent-strong' : 'bg-sunken text-ink-soft'}`}
    >
      {messages.states[state]}
    </span>
  );
}

import type { VocabularyWord } from '@ichibun/contracts/vocabulary';
import { messages } from '../messages.js';

type State = VocabularyWord['state'];

/** From nothing to what the learner says to know. */
export const STATES: readonly State[] = ['new', 'learning', 'young', 'mature', 'known'];

export const ANY_STATE = '';

/** The choice of words whose cards rest, in whatever state they are. */
const SUSPENDED = 'suspended';

/** Whether the card of a word rests until the learner asks for it. Known and blocked words say that they are. */
export const isSuspended = ({ hasCard, isResting, state, isBlocked }: VocabularyWord): boolean =>
  hasCard && isResting && state !== 'known' && !isBlocked;

/** How many words are in each state. */
export function countStates(words: readonly VocabularyWord[]): Record<State, number> {
  const counts = { new: 0, learning: 0, young: 0, mature: 0, known: 0 };
  for (const { state } of words) counts[state]++;
  return counts;
}

/** The words of a state; all of them for `ANY_STATE`. */
export const wordsOfState = (words: readonly VocabularyWord[], state: string) =>
  state === ANY_STATE
    ? words
    : words.filter((word) => (state === SUSPENDED ? isSuspended(word) : word.state === state));

/** The states that words are in, to choose from; none where all are in one. */
export function statesOf(words: readonly VocabularyWord[]): { value: string; label: string }[] {
  const counts = countStates(words);
  const found = STATES.filter((state) => counts[state] > 0);
  const withSuspended = words.some(isSuspended);
  if (found.length < 2 && !withSuspended) return [];
  return [
    { value: ANY_STATE, label: messages.states.any },
    ...found.map((state) => ({ value: state, label: messages.states.names[state] })),
    ...(withSuspended ? [{ value: SUSPENDED, label: messages.states.suspended }] : []),
  ];
}

import { WordState } from '@ichibun/proto/vocabulary';
import { STATES, type State } from './states.js';

/** The states of words, as other services are told them. */
export const WORD_STATES: Record<State, WordState> = {
  [STATES.new]: WordState.NEW,
  [STATES.learning]: WordState.LEARNING,
  [STATES.young]: WordState.YOUNG,
  [STATES.mature]: WordState.MATURE,
  [STATES.known]: WordState.KNOWN,
};

import { WordState } from '@ichibun/proto/vocabulary';

/** States of words as they are answered. */
export const STATES = {
  [WordState.NEW]: 'new',
  [WordState.LEARNING]: 'learning',
  [WordState.YOUNG]: 'young',
  [WordState.MATURE]: 'mature',
  [WordState.KNOWN]: 'known',
} as const;

/** The state of a word that the learner may not have: then null. */
export const stateOrNull = (state: WordState) => (state === WordState.UNSPECIFIED ? null : presentState(state));

/** The state of a word; known of one that a release before states has answered. */
export const presentState = (state: WordState) => STATES[state as keyof typeof STATES] ?? 'known';

import { nameOf } from '@ichibun/proto/enum-names';
import { WordState } from '@ichibun/proto/vocabulary';

/** The state of a word that the learner may not have: then null. */
export const stateOrNull = (state: WordState) => (state === WordState.UNSPECIFIED ? null : presentState(state));

/** The state of a word; known of one that a release before states has answered. */
export const presentState = (state: WordState) => nameOf(WordState, state, 'known');

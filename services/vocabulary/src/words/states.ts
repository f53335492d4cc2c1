/** How well a word is known, by its number in the database; 4 stays free. */
export const STATES = { new: 0, learning: 1, young: 2, mature: 3, known: 5 } as const;
export type State = (typeof STATES)[keyof typeof STATES];

/** The first state that counts as known, for learners who have not chosen another. */
export const COUNTS_FROM_BY_DEFAULT: State = STATES.young;

/** In SQL, for the learner $1: the number of the first state that counts as known. */
export const COUNTS_FROM = `(SELECT coalesce(max(counts_from), ${COUNTS_FROM_BY_DEFAULT})::smallint FROM review_settings WHERE user_id = $1)`;

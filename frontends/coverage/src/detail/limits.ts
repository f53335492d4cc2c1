/** With fewer known words than this, a coverage says more about the vocabulary bank than about the learner. */
export const FEW_WORDS = 50;

/** How many of the words worth learning are shown before anybody asks for more. */
export const SHOWN_FIRST = 10;

/** Characters of a definition in a list. */
export const DEFINITION_LENGTH = 100;

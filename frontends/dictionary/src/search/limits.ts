/** UTF-16 units of a question that the server takes. */
export const LONGEST_QUESTION = 500;
/** Words that the search page shows. */
export const WORDS_FOUND = 30;
/** Characters of a definition in a list of words. */
export const DEFINITION_LENGTH = 160;
/** Words that are narrowed down: as many as the server answers. */
export const WORDS_NARROWED = 50;

/** What the gateway answers, and pages show, for a word whose meaning nobody knows. */
export const NO_DEFINITION = 'Definition not available';

/** The same for a sentence that nobody has translated. */
export const NO_TRANSLATION = 'Translation not available';

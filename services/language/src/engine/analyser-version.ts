import type { Dictionary } from '../dictionary/dictionary.js';
import { digestOf, hashOfTables } from '../tables/hash-of-tables.js';

/**
 * The rules of code, by a hash of their names and of the words that they make of the gold sentences. Where the test
 * beside this file says that it is another one, write that here: texts are then counted again in the background.
 */
export const RULES = '179ee0088a7ab865';

/**
 * Pitch accents, searches, senses of translations, and what the model is learnt from: they change no word of a text.
 */
const OF_NO_WORD = /^data\/(?:accents|search|senses)\/|^data\/model\/(?!readings\.tsv$)/u;

const ofRules = digestOf([RULES, hashOfTables((file) => !OF_NO_WORD.test(file))]);

/**
 * Of the rules, their tables and the dictionary together: an entry that is new, gone or another one changes the words
 * of texts as well. The same wherever these are the same.
 *
 * @param dictionary undefined when none is loaded
 */
export const analyserVersion = (dictionary: Pick<Dictionary, 'source' | 'hash'> | undefined): string =>
  `${ofRules} ${dictionary ? `${dictionary.source} ${dictionary.hash}` : 'none'}`;

/** What `RULES` is: of the names of rules in their order, and the words of the gold sentences in any. */
export const hashOfRules = (names: readonly string[], words: readonly string[]): string =>
  digestOf([...names, ...words.toSorted()]);

import { digestOf, hashOfTables } from '../tables/hash-of-tables.js';

/**
 * The tables as they were made last, by a hash. Where the test of the analyser's version says that it is another one,
 * write that here.
 */
export const MADE = '3159867e144cc03b';

/**
 * What kept tables are called: otherwise when they are made of other words, or by other code, so that older ones are
 * not taken.
 */
export const IPADIC_FORMAT = `ipadic-${digestOf([MADE, hashOfTables((file) => /^data\/(?:lattice\/|grammar\/classes)/u.test(file))])}`;

import { readTable } from '../tables/read-table.js';

/** How a spelling would be made of a word. */
type Made = 'contracted' | 'mixed' | 'kana';

const ROWS = readTable('data/lattice/not-words.tsv', ['written', 'as'], (row) => row);

/** Spellings that would be made so, and are something else: rows of data/lattice/not-words.tsv. */
export const notWordsAs = (made: Made): ReadonlySet<string> =>
  new Set(ROWS.filter(({ as }) => as === made).map(({ written }) => written));

import { readTable } from '../tables/read-table.js';

/** A word of a first year as learners look it up: a row of gold/searched-words.tsv. */
export interface SearchedWord {
  /** As it is usually written, then in other ways. */
  readonly spellings: readonly string[];
  readonly kana: string;
  /** As somebody types it. */
  readonly romaji: string;
  readonly english: string;
}

export const searchedWords = (): SearchedWord[] =>
  readTable('gold/searched-words.tsv', ['word', 'kana', 'romaji', 'english'] as const, ({ word, ...asked }) => ({
    spellings: word.split('/'),
    ...asked,
  }));

import { type Row, readTable } from '../tables/read-table.js';

/** A word that courses of Japanese begin with. */
export interface FirstWord {
  readonly word: string;
  /** In kana. */
  readonly reading: string;
  /**
   * 1 (a first course) or 2 (the one after it): the level of sentences that a learner of the word can read. Null of other
   * spellings, of numbers and of what counts.
   */
  readonly level: 1 | 2 | null;
  /** Of the words with its kana it is the one that a beginner means: 川 of かわ. */
  readonly isFirstInKana: boolean;
  /** Sentences for beginners that have it. */
  readonly uses: number;
}

/**
 * The words that courses of Japanese begin with: the rows of data/frequency/first-words.tsv.
 *
 * @throws Error for a row of another form
 */
export const firstWords = (): FirstWord[] => readTable('data/frequency/first-words.tsv', COLUMNS, firstWordIn);

const COLUMNS = ['word', 'reading', 'level', 'kana', 'uses'] as const;

/** @throws Error for a row that is not a word, its reading, its level, what it is among those in its kana, and its uses */
export function firstWordIn({ word, reading, level, kana, uses }: Row<(typeof COLUMNS)[number]>): FirstWord {
  if (word === '' || reading === '' || !/^[12]?$/.test(level) || !/^(?:first)?$/.test(kana) || !/^\d+$/.test(uses)) {
    throw new Error(`"${word}\t${reading}\t${level}\t${kana}\t${uses}" is not a word, its reading and its level`);
  }
  const isFirstInKana = kana === 'first';
  return { word, reading, level: level === '' ? null : level === '1' ? 1 : 2, isFirstInKana, uses: Number(uses) };
}

import { isKana } from '@ichibun/japanese/kana';
import { readTable } from '../tables/read-table.js';
import type { DictionaryEntry } from './entry.js';

/** Words that dictionaries of 2021 lack: the rows of data/dictionary/new-words.tsv, which explains the columns. */
export const NEW_WORDS: readonly DictionaryEntry[] = readTable(
  'data/dictionary/new-words.tsv',
  ['word', 'reading', 'part', 'meaning'],
  ({ word, reading, part, meaning }) => {
    const form = { common: false, tags: [] };
    return {
      kanji: isKana(word) ? [] : [{ text: word, ...form }],
      kana: [{ text: isKana(word) ? word : reading, ...form }],
      senses: [{ partOfSpeech: part.split(','), tags: [], glosses: meaning.split('; ') }],
    };
  },
);

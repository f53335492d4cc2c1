import { describe, expect, it } from '@jest/globals';
import { scarceFirstWords } from './first-words.js';

interface Word {
  surface: string;
  reading: string;
  baseForm: string;
  baseReading: string;
  entry: string;
  parts: Word[];
}

const word = (baseForm: string, baseReading: string, entry = '', ...parts: Word[]): Word => ({
  surface: baseForm,
  reading: baseReading,
  baseForm,
  baseReading,
  entry,
  parts,
});
const sentences = (level: number, count: number, word: Word) =>
  Array.from({ length: count }, (_, index) => ({ text: `${word.surface} ${level} ${index}`, level, words: [word] }));
const drink = { word: '飲む', reading: 'のむ', level: 1 };

describe('words of first courses that the corpus has too seldom', () => {
  it.each([
    ['in three sentences of its level', sentences(1, 3, word('飲む', 'のむ')), []],
    ['in kana', sentences(1, 3, word('のむ', 'のむ')), []],
    ['under another spelling of its entry', sentences(1, 3, word('呑む', 'のむ', '飲む・のむ')), []],
    ['as a part of an expression', sentences(1, 3, word('お茶を飲む', 'おちゃをのむ', '', word('飲む', 'のむ'))), []],
    ['in two sentences only', sentences(1, 2, word('飲む', 'のむ')), ['飲む（のむ）: 2 sentences of level 1']],
    ['in harder sentences only', sentences(2, 3, word('飲む', 'のむ')), ['飲む（のむ）: 0 sentences of level 1']],
    ['under another reading', sentences(1, 3, word('飲む', 'いん')), ['飲む（のむ）: 0 sentences of level 1']],
  ])('are rightly found, or not, for a word %s', (_, corpus, scarce) => {
    expect(scarceFirstWords(corpus, [drink])).toEqual(scarce);
  });
});

import { expect, it } from '@jest/globals';
import { chapterAt, headingsOf, isPart, startOfChapter } from './chapters.js';

const chapters = [
  { title: '一', sentence: 2 },
  { title: '二', sentence: 10 },
];

it.each([
  [0, undefined],
  [2, '一'],
  [9, '一'],
  [10, '二'],
  [9_999, '二'],
])('sentence %i stands in chapter %s', (sentence, title) => {
  expect(chapterAt(chapters, sentence)?.title).toBe(title);
});

const novel = [
  { title: '上　先生と私', sentence: 0 },
  { title: '一', sentence: 1 },
  { title: '二', sentence: 3 },
  { title: 'The cover', sentence: 5 },
];

it('the headings of a text are the sentences that show the titles of its chapters', () => {
  const sentences = ['上 先生と私', '一', '私は海へ行った。', '二', '雨だった。', '表紙'];
  expect([...headingsOf(novel, sentences)]).toEqual([0, 1, 3]);
  expect([...headingsOf([{ title: '\u00a0', sentence: 0 }], ['\u00a0'])]).toEqual([]);
});

it('a part of a book has nothing but its heading before its first chapter', () => {
  expect(novel.map((_, index) => isPart(novel, index))).toEqual([true, false, false, false]);
});

it.each([
  [1, 0],
  [2, 2],
  [3, 10],
  [4, undefined],
  [0, undefined],
  [Number.NaN, undefined],
])('chapter %d, with what comes before the first, begins at sentence %s', (number, sentence) => {
  expect(startOfChapter(chapters, number)).toBe(sentence);
  expect(startOfChapter(novel, 1)).toBe(0);
  expect(startOfChapter(novel, 2)).toBe(1);
});

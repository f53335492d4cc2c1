import { expect, it } from '@jest/globals';
import { chapterAt } from './chapters.js';

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

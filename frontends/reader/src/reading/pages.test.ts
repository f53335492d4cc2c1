import { describe, expect, it } from '@jest/globals';
import {
  clampSentence,
  firstSentenceOf,
  pageCount,
  pageOfSentence,
  paragraphsOfPage,
  sentenceInView,
  stepFrom,
} from './pages.js';

it.each([
  [0, 0],
  [14, 0],
  [15, 1],
  [29, 1],
  [30, 2],
])('sentence %i is on page %i', (sentence, page) => {
  expect(pageOfSentence(sentence)).toBe(page);
});

it.each([
  [0, 0],
  [1, 15],
  [2, 30],
])('page %i begins with sentence %i', (page, sentence) => {
  expect(firstSentenceOf(page)).toBe(sentence);
});

it.each([
  [0, 1],
  [1, 1],
  [15, 1],
  [16, 2],
  [31, 3],
])('%i sentences are %i pages', (sentences, pages) => {
  expect(pageCount(sentences)).toBe(pages);
});

it.each([
  [3, 10, 3],
  [10, 10, 9],
  [99, 1, 0],
  [-1, 10, 0],
])('the saved place %i of %i sentences is shown as %i', (saved, sentences, shown) => {
  expect(clampSentence(saved, sentences)).toBe(shown);
});

it.each([
  ['sentence', 22, 15],
  ['sentence', 15, 15],
  ['sentence', 14, 0],
  ['page', 22, 22],
] as const)('a change to %s view at sentence %i leads to sentence %i', (view, sentence, next) => {
  expect(sentenceInView(view, sentence)).toBe(next);
});

it.each([
  ['sentence', 7, 1, 8],
  ['sentence', 7, -1, 6],
  ['sentence', 0, -1, undefined],
  ['sentence', 19, 1, 'after-end'],
  ['page', 7, 1, 15],
  ['page', 17, -1, 0],
  ['page', 7, -1, undefined],
  ['page', 17, 1, 'after-end'],
] as const)('by %s, a step from sentence %i of 20 by %i leads to %s', (view, sentence, by, next) => {
  expect(stepFrom(view, sentence, by, 20)).toBe(next);
});

describe('the paragraphs of a page', () => {
  it.each([
    ['one paragraph', 0, 3, [0], [[0, 1, 2]]],
    ['several', 0, 4, [0, 1, 3], [[0], [1, 2], [3]]],
    ['one that began on the page before', 1, 18, [0, 16], [[15], [16, 17]]],
    ['none in a document without sentences', 0, 0, [], []],
  ] as const)('are %s', (_, page, sentences, starts, paragraphs) => {
    expect(paragraphsOfPage(page, sentences, starts)).toEqual(paragraphs);
  });
});

import { describe, expect, it } from '@jest/globals';
import { newWordsPerPage } from './new-words-per-page.js';

describe('new words a page', () => {
  it.each([
    ['of a long text are those of an average page', 8_000, 1_200_000, 10],
    ['have one decimal', 100, 45_000, 3.3],
    ['of less than a page are all there are', 7, 50, 7],
    ['of a text without new words are none', 0, 4_000, 0],
    ['of a text of unknown length are unknown', 30, 0, null],
  ])('%s', (_, newWords, characters, perPage) => {
    expect(newWordsPerPage(newWords, characters)).toBe(perPage);
  });
});

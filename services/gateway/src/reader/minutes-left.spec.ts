import { expect, it } from '@jest/globals';
import { minutesLeft } from './minutes-left.js';

const half = { currentSentence: 49, sentenceCount: 100, characterCount: 8_000 };

it.each([
  ['is what is left at the pace of all reading', half, { minutes: 20, characters: 2_000 }, 40],
  ['is a minute at least', { ...half, currentSentence: 98 }, { minutes: 20, characters: 200_000 }, 1],
  ['is not told after a few minutes', half, { minutes: 9, characters: 2_000 }, null],
  ['is not told of a few characters', half, { minutes: 20, characters: 499 }, null],
  ['is not told where nobody knows what was read', half, undefined, null],
])('the time left of a text %s', (_, document, read, expected) => {
  expect(minutesLeft(document, read)).toBe(expected);
});

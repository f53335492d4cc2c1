import { expect, it } from '@jest/globals';
import { place } from './place.js';

const word = { word: '猫', reading: 'ねこ', otherSpellings: [], meaning: 'cat' };
const STEPS = [60, 100, 300, 500, 1_000].map((count) => ({ count, words: [word, word] }));

it.each([
  ['nothing is known', [0, 0, 0, 0, 0], 0],
  ['all is known', [2, 2, 2, 2, 2], 1_000],
  ['what is known ends at a step', [2, 2, 0, 0, 0], 100],
  ['a rarer word is known by chance', [2, 2, 0, 1, 0], 100],
  ['a frequent word was forgotten', [2, 1, 2, 2, 0], 500],
  ['half of the next step is known', [2, 2, 1, 0, 0], 100],
  ['one of the first two words is known', [1, 0, 0, 0, 0], 0],
])('the place is the best end of what is known where %s', (_, known, expected) => {
  expect(place(STEPS, (step, index) => index < known[step]!)).toBe(expected);
});

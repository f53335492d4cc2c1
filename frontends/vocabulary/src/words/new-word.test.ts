import { expect, it } from '@jest/globals';
import { parseWordForm } from './new-word.js';

const empty = { word: '', reading: '', meaning: '', frequency: '' };

it.each([
  [
    { word: ' 猫 ', reading: '', meaning: ' cat ', frequency: '' },
    { word: '猫', meaning: 'cat' },
  ],
  [
    { word: '猫', reading: ' ねこ ', meaning: 'cat', frequency: ' 0 ' },
    { word: '猫', reading: 'ねこ', meaning: 'cat', frequency: 0 },
  ],
  [
    { word: '猫', reading: '', meaning: 'cat\npussy', frequency: '1200' },
    { word: '猫', meaning: 'cat\npussy', frequency: 1200 },
  ],
])('makes a word of %j', (form, word) => {
  expect(parseWordForm(form)).toEqual({ word });
});

it('a new word is refused with the names of the fields that it lacks', () => {
  expect(parseWordForm({ ...empty, word: '  ' })).toEqual({
    errors: { word: 'Word is required', meaning: 'Meaning is required' },
  });
});

it.each(['-1', '1.5', 'many', '1e3', '99999999999999999999'])('refuses %s as a frequency rank', (frequency) => {
  expect(parseWordForm({ ...empty, word: '猫', meaning: 'cat', frequency })).toEqual({
    errors: { frequency: 'Frequency rank must be a whole number, 0 or above' },
  });
});

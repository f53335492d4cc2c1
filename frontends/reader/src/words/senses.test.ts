import { expect, it } from '@jest/globals';
import { sensesOf } from './senses.js';

it.each([
  ['to eat', ['to eat']],
  [
    '(1) teacher; master (2) sensei; title (3) form of address',
    ['teacher; master', 'sensei; title', 'form of address'],
  ],
  ['at (place, time); in', ['at (place, time); in']],
  ['', []],
])('reads %j', (definition, senses) => {
  expect(sensesOf(definition)).toEqual(senses);
});

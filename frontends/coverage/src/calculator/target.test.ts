import { expect, it } from '@jest/globals';
import { parseTarget } from './target.js';

it.each([
  ['', {}],
  ['  ', {}],
  ['0', {}],
  ['0.0', {}],
  ['95', { value: 95 }],
  ['92.5', { value: 92.5 }],
  ['100', { value: 100 }],
  ['100.1', { error: 'Enter a number from 0 to 100' }],
  ['-1', { error: 'Enter a number from 0 to 100' }],
  ['all', { error: 'Enter a number from 0 to 100' }],
])('reads "%s"', (typed, target) => {
  expect(parseTarget(typed)).toEqual(target);
});

import { describe, expect, it } from '@jest/globals';
import { sensesOf, withSenseFirst } from './senses.js';

describe('the senses of a definition', () => {
  it.each([
    ['to eat', ['to eat']],
    ['(1) teacher; master (2) sensei', ['teacher; master', 'sensei']],
    ['to live on (e.g. a salary)', ['to live on (e.g. a salary)']],
    ['', []],
  ])('are what it numbers: %s', (definition, senses) => {
    expect(sensesOf(definition)).toEqual(senses);
  });

  it.each([
    ['(1) bridge (2) edge (3) chopsticks', 3, '(1) chopsticks (2) bridge (3) edge'],
    ['(1) bridge (2) edge', 1, '(1) bridge (2) edge'],
    ['(1) bridge (2) edge', 9, '(1) bridge (2) edge'],
    ['bridge', 2, 'bridge'],
  ])('have the one in front that is wanted: %s, %i', (definition, first, ordered) => {
    expect(withSenseFirst(definition, first)).toBe(ordered);
  });
});

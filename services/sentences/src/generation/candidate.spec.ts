import { describe, expect, it } from '@jest/globals';
import { assign, bestOf, type Candidate } from './candidate.js';

const TARGET = 1;
const KNOWN = new Set([2, 3, 4, 5]);
const sentence = (text: string, more: Partial<Candidate> = {}): Candidate => ({
  source: 'corpus',
  text,
  english: '',
  lexemeIds: [TARGET, 2, 3, 4],
  length: 6,
  level: 1,
  ...more,
});

describe('the best sentence', () => {
  it.each([
    ['has the fewest other unknown words', sentence('b'), sentence('a', { lexemeIds: [TARGET, 2, 9] })],
    [
      'has them counted once each',
      sentence('b', { lexemeIds: [9, 2, TARGET] }),
      sentence('a', { lexemeIds: [8, 9, 1] }),
    ],
    ['is not too short', sentence('b'), sentence('a', { length: 3 })],
    ['is not too long', sentence('b', { length: 12 }), sentence('a', { length: 13 })],
    ['is rather too long by one than by many', sentence('b', { length: 13 }), sentence('a', { length: 30 })],
    [
      'is rather unknown-free than of a good length',
      sentence('b', { length: 30 }),
      sentence('a', { lexemeIds: [1, 9] }),
    ],
    ['is rather the text’s than the corpus’', sentence('b', { source: 'text' }), sentence('a')],
    ['is rather the text’s than the model’s', sentence('b', { source: 'text' }), sentence('a', { source: 'model' })],
    ['is easy', sentence('b', { level: 1 }), sentence('a', { level: 2 })],
    ['is the first of equals', sentence('a'), sentence('b')],
  ])('%s', (_, better, worse) => {
    expect(bestOf([better, worse], TARGET, KNOWN)).toBe(better);
    expect(bestOf([worse, better], TARGET, KNOWN)).toBe(better);
  });

  it('of none is none', () => {
    expect(bestOf([], TARGET, KNOWN)).toBeUndefined();
  });
});

describe('sentences for several words', () => {
  const of = (text: string, ...lexemeIds: number[]) => sentence(text, { lexemeIds });

  it('are different ones, and words with less choice choose first', () => {
    const candidates = new Map([
      [1, [of('a', 1, 2), of('b', 1, 2)]],
      [7, [of('a', 7, 2)]],
    ]);
    const assigned = assign([1, 7], candidates, KNOWN);
    expect([...assigned].map(([id, { text }]) => [id, text])).toEqual([
      [7, 'a'],
      [1, 'b'],
    ]);
  });

  it('leave out a word whose only sentence another has', () => {
    const candidates = new Map([
      [1, [of('a', 1, 7)]],
      [7, [of('a', 1, 7)]],
    ]);
    expect([...assign([1, 7], candidates, KNOWN).keys()]).toEqual([1]);
  });
});

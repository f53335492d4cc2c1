import { describe, expect, it } from '@jest/globals';
import type { Token } from '../engine/answers.js';
import { ERRORS, hashOf, judgements } from './judged-chapters.js';

describe('the judged chapters', () => {
  const chapters = Map.groupBy(judgements(), ({ book, chapter }) => `${book} ${chapter}`);

  it('are ten, with 300 words each', () => {
    expect([...chapters.values()].map((words) => words.length)).toEqual(Array.from({ length: 10 }, () => 300));
  });

  it.each([...chapters])('have words that follow each other: %s', (_, words) => {
    for (const [index, { offset, length, verdict }] of words.entries()) {
      const before = words[index - 1];
      expect(offset).toBeGreaterThanOrEqual(before ? before.offset + before.length : 0);
      expect(length).toBeGreaterThan(0);
      expect(['right', ...ERRORS]).toContain(verdict);
    }
  });
});

describe('what is shown of a word', () => {
  const word = { baseForm: '聞く', baseReading: 'きく', reading: 'きく', definition: 'to hear', conjugation: [] };
  const shown = (change: object) => hashOf({ ...word, kind: 'word', ...change } as unknown as Token);

  it.each([
    ['meaning', { definition: 'to ask' }],
    ['reading', { reading: 'きい' }],
    ['name', { kind: 'name' }],
    ['use', { grammar: { name: 'auxiliary' } }],
    ['inflection', { conjugation: ['past'] }],
  ])('is something else with another %s', (_, change) => {
    expect(shown(change)).not.toBe(shown({}));
    expect(shown({ ...change, frequencyBand: 1000 })).toBe(shown(change));
  });
});

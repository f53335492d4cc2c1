import { describe, expect, it } from '@jest/globals';
import { meantFirst, sensesOf, sensesOfEntry } from './senses.js';

describe('the senses of a definition', () => {
  it.each([
    ['to eat', ['to eat']],
    [
      '(1) teacher; master (2) sensei; title (3) form of address',
      ['teacher; master', 'sensei; title', 'form of address'],
    ],
    ['at (place, time); in', ['at (place, time); in']],
    ['', []],
  ])('%j are read from it', (definition, senses) => {
    expect(sensesOf(definition).map((sense) => sense.definition)).toEqual(senses);
  });
});

const sense = (definition: string, partsOfSpeech: string[], usage: string[] = [], sources: string[] = []) => ({
  definition,
  partsOfSpeech,
  usage,
  sources,
  notes: [],
  see: [],
});

describe('the senses of an entry', () => {
  const senses = sensesOfEntry([
    sense('part-time job', ['noun', 'noun with する'], [], ['German Arbeit']),
    sense('part-timer', ['noun', 'noun with する'], ['colloquial']),
    sense('to work', ['intransitive']),
  ]);

  it('name their class where it changes, their usage and their source', () => {
    expect(senses.map(({ number, marks }) => [number, marks])).toEqual([
      [1, ['from German Arbeit']],
      [2, ['colloquial']],
      [3, ['intransitive']],
    ]);
  });

  it.each([
    [null, [1, 2, 3]],
    [2, [2, 1, 3]],
    [9, [1, 2, 3]],
  ])('have %j, which is meant, first and keep their numbers', (meant, numbers) => {
    expect(meantFirst(senses, meant).map(({ number }) => number)).toEqual(numbers);
  });
});

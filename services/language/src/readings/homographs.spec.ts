import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { readTable } from '../tables/read-table.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { HOMOGRAPHS } from './homographs.js';

let core: Core;
beforeAll(async () => {
  core = new Core({ ipadic: await preparedIpadic() });
});

/** Sentences of which the model learns: what they have is read right without a row. */
const LEARNT = readTable('data/model/sentences.tsv', ['word', 'reading', 'sentence'], ({ word, reading, sentence }) => {
  return { word, reading, example: sentence };
});
const EXAMPLES = [...HOMOGRAPHS, ...LEARNT];

describe('a word of one spelling and two readings', () => {
  it('has a sentence for either reading, in a row or without one', () => {
    const readings = Map.groupBy(EXAMPLES, ({ word }) => word);
    const ofOne = HOMOGRAPHS.filter(({ word }) => new Set(readings.get(word)!.map(({ reading }) => reading)).size < 2);
    expect(ofOne).toEqual([]);
    expect(readings.size).toBeGreaterThanOrEqual(100);
  });

  it.each(EXAMPLES.map(({ word, reading, example }) => [word, reading, example] as const))(
    '%s is %s in: %s',
    (word, reading, example) => {
      const words = core.tokenize(example).flatMap((token) => (token.parts.length > 0 ? token.parts : [token]));
      expect(words.find(({ baseForm }) => baseForm === word)?.baseReading).toBe(reading);
    },
  );
});

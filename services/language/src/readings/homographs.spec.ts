import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { HOMOGRAPHS } from './homographs.js';

let core: Core;
beforeAll(async () => {
  core = new Core({ ipadic: await preparedIpadic() });
});

describe('a word of one spelling and two readings', () => {
  it('is one of at least 60, each with a sentence for either reading', () => {
    const readings = Map.groupBy(HOMOGRAPHS, ({ word }) => word);
    expect(readings.size).toBeGreaterThanOrEqual(60);
    for (const rows of readings.values())
      expect(new Set(rows.map(({ reading }) => reading)).size).toBeGreaterThanOrEqual(2);
  });

  it.each(HOMOGRAPHS.map(({ word, reading, example }) => [word, reading, example] as const))(
    '%s is %s in: %s',
    (word, reading, example) => {
      const words = core.tokenize(example).flatMap((token) => (token.parts.length > 0 ? token.parts : [token]));
      expect(words.find(({ baseForm }) => baseForm === word)?.baseReading).toBe(reading);
    },
  );
});

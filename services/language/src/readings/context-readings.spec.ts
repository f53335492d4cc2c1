import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { wholeDictionary, withDictionary } from '../testing/whole-dictionary.js';
import { CONTEXT_ROWS } from './context-readings.js';

/** The rows by where they are written, each with all its words. */
const ROWS = [...Map.groupBy(CONTEXT_ROWS, ({ reason }) => reason.writtenIn)].map(([writtenIn, rows]) => {
  const [{ example, counterExample, about, reason, conditions }] = rows as [(typeof rows)[number]];
  return { id: reason.id, writtenIn, rows, about, conditions, example, counterExample };
});

let core: Core;
beforeAll(async () => {
  core = new Core({ ipadic: await preparedIpadic(), dictionary: wholeDictionary });
});

const wordsOf = (text: string) =>
  core.tokenize(text).flatMap((token) => (token.parts.length > 0 ? token.parts : [token]));

withDictionary(describe)('a row of readings by context', () => {
  it.each(ROWS.filter(({ example }) => example !== '').map((row) => [row.id, row.example, row] as const))(
    '%s is how the word is read in its example: %s',
    (_, example, { rows, about }) => {
      const found = wordsOf(example).map(({ surface, reading, baseForm, baseReading }) =>
        about === 'all forms' ? `${baseForm}=${baseReading}` : `${surface}=${reading}`,
      );
      expect(found.some((one) => rows.some(({ word, reading }) => one === `${word}=${reading}`))).toBe(true);
    },
  );

  it.each(ROWS.filter((row) => row.counterExample !== '').map((row) => [row.id, row.counterExample, row] as const))(
    '%s says nothing of its counter-example: %s',
    (_, counterExample, { writtenIn, rows, about }) => {
      const { steps } = core.explain(counterExample);
      expect(steps.map(({ by }) => by.writtenIn)).not.toContain(writtenIn);
      const words = wordsOf(counterExample).map((token) => (about === 'all forms' ? token.baseForm : token.surface));
      expect(words.some((one) => rows.some(({ word }) => one === word || counterExample.includes(word)))).toBe(true);
    },
  );
});

it('rows have an example, and those with conditions a counter-example, but for those that no sentence of ours meets', () => {
  expect(ROWS.filter(({ example }) => example === '').length).toBeLessThanOrEqual(33);
  const without = ROWS.filter(({ counterExample, conditions }) => counterExample === '' && conditions.length > 0);
  expect(without.length).toBeLessThanOrEqual(16);
});

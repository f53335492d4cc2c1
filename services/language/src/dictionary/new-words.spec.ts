import { beforeAll, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { dictionaryOf, edictText } from '../testing/small-dictionary.js';
import { NEW_WORDS } from './new-words.js';

let core: Core;
beforeAll(async () => {
  const text = `${edictText()}課金勢 [かきんぜい] /(n) those who pay, says this file/\n`;
  const dictionary = await dictionaryOf(text);
  core = new Core({ ipadic: await preparedIpadic(), dictionary });
});

it('A new word has the entry of a dictionary that knows it', () => {
  const definitions = core.tokenize('課金勢が多い。').map(({ definition }) => definition);
  expect(definitions).toContain('those who pay, says this file');
});

it.each(NEW_WORDS.map((entry) => [(entry.kanji[0] ?? entry.kana[0])!.text, entry] as const))(
  'A new word is found by its spelling, with a reading in kana: %s',
  (word, { kana, senses }) => {
    expect(kana[0]!.text).toMatch(/^[ぁ-んァ-ヺー]+$/u);
    expect(senses[0]!.glosses.every((gloss) => gloss !== '')).toBe(true);
    expect(core.lookUps.lookUp([{ word, reading: '' }], 1)[0]!.entries).toHaveLength(1);
  },
);

import { beforeAll, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { wholeDictionary, withDictionary } from '../testing/whole-dictionary.js';
import { MARGIN } from './ambiguities.js';
import type { AnalysisHints } from './morphemes.js';

let core: Core;
beforeAll(async () => {
  core = new Core({ ipadic: await preparedIpadic(), dictionary: wholeDictionary });
});

/** The words of a text, those that are not certain in brackets. */
const words = (text: string, told: AnalysisHints = {}) =>
  core.tokenize(text, told).map(({ surface, isCertain }) => (isCertain ? surface : `(${surface})`));

withDictionary(it)('words are not certain where others nearly stood in their places, and those beside them are', () => {
  expect(words('ここではきものをぬぐ。')).toEqual(['ここ', '(で)', '(は)', '(きもの)', 'を', 'ぬぐ', '。']);
  expect(words('猫を見る。')).toEqual(['猫', 'を', '見る', '。']);
});

withDictionary(it)('what nearly stood there costs less than the margin more, as explanations have it', () => {
  const text = 'ここではきものをぬぐ。';
  const near = core.explain(text).runnersUp.filter(({ more }) => more < MARGIN);
  const uncertain = core.tokenize(text).filter(({ isCertain }) => !isCertain);
  for (const { surface } of uncertain) {
    expect(near.flatMap(({ insteadOf }) => insteadOf.map((word) => word.surface))).toContain(surface);
  }
  expect(near.some(({ words: found }) => found.some(({ surface }) => surface === 'はきもの'))).toBe(true);
});

withDictionary(it)('a group is certain where the word itself is, whatever its endings are', () => {
  const [token] = core.tokenize('行った');
  expect([token!.surface, token!.isCertain, token!.parts.map(({ isCertain }) => isCertain)]).toEqual([
    '行った',
    false,
    [false, true],
  ]);
});

withDictionary(it)('what the learner has corrected is certain', () => {
  const corrections = [{ word: 'ではきもの', reading: '', entry: '', parts: ['で', 'はきもの'] }];
  expect(words('ここではきものをぬぐ。', { corrections })).toEqual(['ここ', 'で', 'はきもの', 'を', 'ぬぐ', '。']);
});

withDictionary(it)('what ruby reads is certain', () => {
  expect(words('行《い》った')).toEqual(['行《い》った']);
});

withDictionary(it)('a word that nobody knows the meaning of is not certain, and still is a known one', () => {
  const [token] = core.tokenize('ほいたら、猫がいる。');
  expect([token!.surface, token!.definition, token!.isCertain, token!.isKnown]).toEqual([
    'ほいたら',
    undefined,
    false,
    true,
  ]);
});

withDictionary(it)('words of a text without a full stop are told of up to its end', () => {
  const text = 'ここではきものをぬぐ、'.repeat(400);
  expect(words(text).filter((word) => word === '(きもの)').length).toBeGreaterThan(390);
});

import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { beforeAll, describe, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { dictionaryOf, edictText } from '../testing/small-dictionary.js';

const KANJI = [...'猫犬三郎吉之次造年月人大子中', '々', '一', '十'];
const KANA = [...'あいのにはがてでをんっゃーカナン', 'する', 'ない', 'です', 'って'];
const MARKS = ['。', '、', '「', '」', '…', '！', '\n', '　', '1', 'a', '〜'];

let core: Core;

beforeAll(async () => {
  const dictionary = await dictionaryOf(edictText());
  core = new Core({ ipadic: await preparedIpadic(), dictionary });
});

describe('linear in time, whatever it is made of, is dividing a text', () => {
  it.each([
    ['of kanji', KANJI],
    ['of kana', KANA],
    ['of addresses', ['http://', 'a', '.', '@', '-', '/', ' ']],
    ['of all of them', [...KANJI, ...KANA, ...MARKS]],
  ] as const)(
    '%s',
    (name, pieces) => {
      checkLinearTime(name, (text) => core.tokenize(text), pieces, 16_000);
    },
    120_000,
  );
});

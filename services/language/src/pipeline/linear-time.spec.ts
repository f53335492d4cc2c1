import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { openDictionary } from '../engine/open-tables.js';
import { preparedDictionary, preparedIpadic } from '../testing/prepared-tables.js';
import { edictText } from '../testing/small-dictionary.js';

const KANJI = [...'猫犬三郎吉之次造年月人大子中', '々', '一', '十'];
const KANA = [...'あいのにはがてでをんっゃーカナン', 'する', 'ない', 'です', 'って'];
const MARKS = ['。', '、', '「', '」', '…', '！', '\n', '　', '1', 'a', '〜'];

let folder: string;
let core: Core;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-linear-'));
  const dictionary = await openDictionary(await preparedDictionary(edictText(), folder), folder, () => {});
  core = new Core({ ipadic: await preparedIpadic(), dictionary });
});
afterAll(() => rm(folder, { recursive: true }));

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

import 'reflect-metadata';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { edictText, writeDictionaryFile } from '@ichibun/language/testing/small-dictionary';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tokensOf } from './sentence-tokens.js';

let database: TestDatabase;
let services: ServicesUnderTest;

beforeAll(async () => {
  database = await createDatabase();
  const environment = { DICTIONARY_FILE: await writeDictionaryFile(edictText()) };
  services = await startServicesUnderTest([language], database.url, { environment });
}, 60_000);
afterAll(async () => {
  await services.stop();
  await database.drop();
});

const plain = (text: string) => ({ text, readings: [] });

it('takes sentences apart, each for itself', async () => {
  const texts = ['猫がいる。', '。', '「犬は😀」', '本を読む。'];
  const sentences = await tokensOf(services.rpc, texts.map(plain), []);
  expect(sentences.map((tokens) => tokens.map(({ surface }) => surface).join(''))).toEqual(texts);
  expect(sentences[0]!.map(({ reading }) => reading)).toEqual(['ねこ', 'が', 'いる', '。']);
});

it('takes more sentences than go into one call', async () => {
  const texts = Array.from({ length: 200 }, (_, index) => `${index}匹の猫と犬が学校にいる。昨日の事件だ。`);
  const sentences = await tokensOf(services.rpc, texts.map(plain), []);
  expect(sentences.map((tokens) => tokens.map(({ surface }) => surface).join(''))).toEqual(texts);
});

it('reads words as the text itself says, and shows no mark of it', async () => {
  const [first, second] = await tokensOf(
    services.rpc,
    [
      {
        text: '空の本と一日を読む。',
        readings: [
          { start: 0, length: 1, reading: 'から' },
          { start: 4, length: 2, reading: 'ついたち' },
        ],
      },
      plain('空の本。'),
    ],
    [],
  );
  expect(first!.map(({ surface, reading }) => [surface, reading])).toEqual([
    ['空', 'から'],
    ['の', 'の'],
    ['本', 'ほん'],
    ['と', 'と'],
    ['一日', 'ついたち'],
    ['を', 'を'],
    ['読む', 'よむ'],
    ['。', '。'],
  ]);
  expect(first![0]!.furigana).toMatchObject([{ text: '空', reading: 'から' }]);
  expect(second![0]!.reading).toBe('そら');
});

it('keeps the parts of a word in their places beside readings that are given', async () => {
  const [tokens] = await tokensOf(
    services.rpc,
    [{ text: '猫が実業家を待った。', readings: [{ start: 0, length: 1, reading: 'ねこ' }] }],
    [],
  );
  const businessman = tokens!.find(({ surface }) => surface === '実業家')!;
  expect(businessman.parts.map(({ surface }) => surface)).toEqual(['実業', '家']);
  expect(tokens!.find(({ surface }) => surface === '待った')!.parts.map(({ surface }) => surface)).toEqual([
    '待っ',
    'た',
  ]);
});

it.each([
  ['is no kana', { start: 0, length: 1, reading: 'cat' }],
  ['stands over nothing', { start: 3, length: 0, reading: 'ねこ' }],
])('leaves out a reading that %s', async (_, reading) => {
  const [tokens] = await tokensOf(services.rpc, [{ text: '猫がいる。', readings: [reading] }], []);
  expect(tokens!.map(({ surface }) => surface)).toEqual(['猫', 'が', 'いる', '。']);
});

it('reads words as the learner has corrected them', async () => {
  const correction = { word: '空', reading: 'から', entry: '', parts: [] };
  const [tokens] = await tokensOf(services.rpc, [plain('空だ。')], [correction]);
  expect(tokens![0]!.reading).toBe('から');
});

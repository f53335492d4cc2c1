import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { firstWords } from '../dictionary/first-words.js';
import { LanguageEngine } from '../engine/language-engine.js';
import { giveTables } from '../testing/prepared-tables.js';
import { jmdictText, writeDictionaryFile } from '../testing/small-dictionary.js';

let engine: LanguageEngine;

beforeAll(async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), 'ichibun-word-sets-'));
  await giveTables(cacheDir);
  engine = await LanguageEngine.start({
    dictionaryFile: await writeDictionaryFile(jmdictText()),
    cacheDir,
    workers: 1,
  });
});
afterAll(() => engine.close());

it('has every particle and auxiliary of ordinary sentences among the particles', async () => {
  const particles = new Set((await engine.wordSet('particles', 0)).map(({ word }) => word));
  const text =
    '雨が降っているのに、弟は傘も持たずに学校へ行ったらしいです。母によると、駅まで走りながら友達と話していたそうだ。' +
    'もっと早く起きればよかったのになあ。明日からは、電車でしか行けないかもしれませんね。彼だけには言われたくないよ。';
  const found = (await engine.tokenize(text)).flatMap((token) => (token.parts.length > 0 ? token.parts : [token]));
  const grammatical = found.filter(({ partOfSpeech }) => /^助(?:詞|動詞)/u.test(partOfSpeech));
  expect(grammatical.length).toBeGreaterThan(20);
  const missing = grammatical.filter(({ baseForm }) => !particles.has(baseForm));
  expect(missing.map(({ baseForm }) => baseForm)).toEqual([]);
});

it('has each particle once, with what the dictionary says of the particle and not of a homograph', async () => {
  const particles = await engine.wordSet('particles', 0);
  expect(new Set(particles.map(({ word }) => word)).size).toBe(particles.length);
  expect(particles.find(({ word }) => word === 'て')).toMatchObject({ definition: 'joins clauses' });
  expect(particles.every(({ definition }) => definition !== '')).toBe(true);
});

it('has the most frequent words in the order of their ranks, as they are usually written', async () => {
  const words = await engine.wordSet('most-frequent', 5);
  expect(words.map(({ word, reading }) => [word, reading])).toEqual([
    ['食べる', 'たべる'],
    ['見る', 'みる'],
    ['行く', 'いく'],
    ['来る', 'くる'],
    ['する', 'する'],
  ]);
  expect(words[0]).toMatchObject({ entry: '食べる・たべる', definition: 'to eat; to have a meal' });
});

it('has the first words of courses, the most used in sentences for beginners first', async () => {
  const words = await engine.wordSet('courses', 1_500);
  const level = new Map(firstWords().map(({ word, level }) => [word, level]));
  const places = (of: 1 | 2) => [...words.keys()].filter((place) => level.get(words[place]!.word) === of);
  expect(Math.max(...places(1))).toBeLessThan(Math.min(...places(2)));
  expect(new Set(words.map(({ entry }) => entry)).size).toBe(words.length);
  const placeOf = (wanted: string) => words.findIndex(({ word }) => word === wanted);
  expect(placeOf('食べる')).toBeLessThan(placeOf('友達'));
  expect(words[placeOf('食べる')]).toMatchObject({ entry: '食べる・たべる', definition: 'to eat; to have a meal' });
  expect(await engine.wordSet('courses', 3)).toEqual(words.slice(0, 3));
});

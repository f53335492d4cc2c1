import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LanguageEngine } from '../engine/language-engine.js';
import { giveTables } from '../testing/prepared-tables.js';
import { writeDictionaryFile } from '../testing/small-dictionary.js';

const EDICT = `　？？？？/EDICT/
橋 [はし] /(n) bridge/(P)/
箸 [はし] /(n) chopsticks/(P)/
端 [はし] /(n) edge/(P)/
嘴 [はし] /(n) (obsc) beak/
雨 [あめ] /(n) rain/(P)/
飴 [あめ] /(n) candy/(P)/
天 [あめ] /(n) (arch) heaven/
着る [きる] /(v1,vt) to wear/(P)/
切る [きる] /(v5r,vt) to cut/(P)/
火 [ひ] /(n) fire/(P)/
日 [ひ] /(n) day/(P)/
猫 [ねこ] /(n) cat/(P)/
彁 [か] /(n) a ghost/(P)/
`;

let cacheDir: string;
let engine: LanguageEngine;
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'ichibun-pairs-'));
  await giveTables(cacheDir);
  engine = await LanguageEngine.start({ cacheDir, workers: 1, dictionaryFile: await writeDictionaryFile(EDICT) });
});
afterAll(async () => {
  await engine.close();
  await rm(cacheDir, { recursive: true });
});

const pairsOf = async (word: string, reading: string) => {
  const { words, particle } = await engine.accentPairs(word, reading);
  return { words: words.map(({ written, accent }) => `${written} ${accent}`), particle };
};

it.each([
  // A fall after the last mora is heard in the particle alone.
  ['橋', 'はし', 'が', ['橋 2', '端 0', '箸 1']],
  ['雨', 'あめ', '', ['雨 1', '飴 0']],
  ['飴', 'アメ', '', ['飴 0', '雨 1']],
  ['雨', '', '', ['雨 1', '飴 0']],
  ['着る', 'きる', '', ['着る 0', '切る 1']],
  ['火', 'ひ', 'が', ['火 1', '日 0']],
  ['猫', 'ねこ', '', ['猫 1']],
])('of %s, read %s and said with 「%s」, are the words of each accent', async (word, reading, particle, words) => {
  const found = await pairsOf(word, reading);
  expect(found.words[0]).toBe(words[0]);
  expect({ ...found, words: found.words.toSorted() }).toEqual({ particle, words: words.toSorted() });
});

it.each([
  ['彁', 'か'],
  ['無い語', 'ないご'],
  ['橋', 'きょう'],
])('of %s, read %s, are none where nobody knows its accent or it is no such word', async (word, reading) => {
  expect(await pairsOf(word, reading)).toEqual({ words: [], particle: '' });
});

it('of a word have their meanings, and are said with the accents that they are shown with', async () => {
  const { words, particle } = await engine.accentPairs('橋', 'はし');
  expect(words[0]!.entry).toMatchObject({ headword: '橋', reading: 'はし', definition: 'bridge' });
  for (const { written, accent } of words) {
    const [token] = await engine.tokenize(`｜${written}《はし》${particle}`);
    expect(token!.accentPhrases).toEqual([{ at: 0, accent }]);
  }
});

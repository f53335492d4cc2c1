import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { giveTables } from '../testing/prepared-tables.js';
import {
  edictText,
  jmdictText,
  simplifiedText,
  smallDictionary,
  writeDictionaryFile,
} from '../testing/small-dictionary.js';
import { LanguageEngine } from './language-engine.js';

let cacheDir: string;
let engine: LanguageEngine;

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'ichibun-language-'));
  await giveTables(cacheDir);
  engine = await LanguageEngine.start({ cacheDir, dictionaryFile: await writeDictionaryFile(jmdictText()) });
});

afterAll(async () => {
  await engine.close();
  await rm(cacheDir, { recursive: true });
});

describe('the engine', () => {
  it('answers tokens with reading, dictionary form, entry and definition', async () => {
    const [token] = await engine.tokenize('行った');
    expect(token).toMatchObject({
      baseForm: '行く',
      baseReading: 'いく',
      entry: '行く・いく',
      definition: 'to go',
      kind: 'word',
      isKnown: true,
      isCertain: false,
    });
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf', '3constructor', '猫toString'])(
    'takes %s for text, though every object has what is called so',
    async (text) => {
      const tokens = await engine.tokenize(text);
      expect(tokens.map(({ surface }) => surface).join('')).toBe(text);
    },
  );

  it('counts words by entry and written form', async () => {
    const words = await engine.countWords('猫は猫を見る。ねこが来た。犬も来る！');
    const counts = Object.fromEntries(words.map(({ entry, word, count }) => [`${entry} ${word}`, count]));
    expect(counts).toMatchObject({
      '猫・ねこ 猫': 2,
      '猫・ねこ ねこ': 1,
      '来る・くる 来る': 2,
      'は は': 1,
      '犬・いぬ 犬': 1,
    });
  });

  it('counts as many words as there are tokens that are words', async () => {
    const text = '昨日、友達と映画を見た。3匹の猫がAppleを食べていた。\n田中さんは来なかった！';
    const [tokens, words] = await Promise.all([engine.tokenize(text), engine.countWords(text)]);
    const flat = tokens.flatMap((token) => (token.parts.length > 0 ? token.parts : [token]));
    const counted = words.reduce((sum, word) => sum + word.count, 0);
    expect(counted).toBe(flat.filter((token) => token.kind === 'word').length);
  });

  it('defines words by the keys that it gave them', async () => {
    const words = await engine.countWords('猫が魚を食べる');
    const ga = { word: '蛾', reading: 'が' };
    const definitions = await engine.define([...words, { entry: '', ...ga }, { entry: 'no such・entry', ...ga }]);
    expect(definitions.map((one) => one.definition)).toEqual([
      'cat',
      '(1) marks the subject (2) but; however (3) but; and (joins two clauses) (4) had better; should (がいい behind a verb, old) (5) whether … or not; no matter if (in 降ろうが) (6) once (one does; in たが最後)',
      undefined,
      'marks the object, or the place that is passed',
      'to eat; to have a meal',
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['空', '', ['空・そら', '空・から']],
    ['空', 'から', ['空・から']],
    ['空', 'カラ', ['空・から']],
    ['空', 'くう', []],
    ['いる', '', ['居る・いる', '要る・いる', '煎る・いる']],
    ['これ', '', ['此れ・これ']],
    ['コンピュータ', '', ['コンピューター']],
    ['ﾃﾚﾋﾞ', '', ['テレビ']],
    ['食べました', '', ['食べる・たべる']],
    ['ない', '', ['無い・ない', 'ない']],
    ['吾輩', '', []],
    ['', '', []],
  ])('looks up %s (%s) as a learner writes it', async (word, reading, expected) => {
    const { entries } = (await engine.lookUp([{ word, reading }]))[0]!;
    expect(entries!.map((entry) => entry.key)).toEqual(expected);
  });

  it('names the same entries alike whichever file they came from', async () => {
    await giveTables(join(cacheDir, 'keys'));
    const keys = async (text: string) => {
      const other = await LanguageEngine.start({
        cacheDir: join(cacheDir, 'keys'),
        dictionaryFile: await writeDictionaryFile(text),
      });
      const words = smallDictionary.map((entry) => ({ word: (entry.kanji[0] ?? entry.kana[0])!.text, reading: '' }));
      const found = await other.lookUp(words);
      expect(other.dictionary().entries).toBe(smallDictionary.length);
      await other.close();
      return found.map(({ entries }) => entries.map((entry) => entry.key).toSorted());
    };
    const fromXml = await keys(jmdictText());
    expect(await keys(simplifiedText())).toEqual(fromXml);
    expect(await keys(edictText())).toEqual(fromXml);
  });

  it('works without a dictionary', async () => {
    const bare = await LanguageEngine.start({ cacheDir });
    expect(bare.dictionary()).toEqual({
      source: 'none',
      date: '',
      hasLevels: false,
      entries: 0,
      problem: '',
      lists: [],
      frequencySources: [],
      analyserVersion: expect.stringMatching(/ none$/),
    });
    const [cat] = await bare.tokenize('猫');
    expect(cat).toMatchObject({ reading: 'ねこ', entry: '', definition: undefined, isKnown: true });
    expect(await bare.lookUp([{ word: '猫', reading: '' }])).toEqual([{ letters: '猫', entries: [] }]);
    const words = [{ entry: '猫・ねこ', word: '猫', reading: 'ねこ' }];
    const none = { definition: undefined, senses: 0, frequencyBand: 0, jlpt: 0, reading: 'ねこ', otherSpellings: [] };
    expect(await bare.define(words)).toEqual([none]);
    await bare.close();
  });

  it('starts without the dictionary that it cannot use, and says why', async () => {
    const warnings: string[] = [];
    const bare = await LanguageEngine.start({
      cacheDir,
      dictionaryFile: await writeDictionaryFile('no dictionary'),
      warn: (message) => warnings.push(message),
    });
    expect(bare.dictionary()).toMatchObject({ source: 'none', entries: 0 });
    expect(bare.dictionary().problem).toMatch(/cannot be used: .*neither JMdict XML/);
    expect(warnings).toEqual([bare.dictionary().problem]);
    await bare.close();
  });

  it('prepares again what was cut short', async () => {
    const folder = join(cacheDir, 'cut');
    const dictionaryFile = await writeDictionaryFile(jmdictText());
    await giveTables(folder);
    await (await LanguageEngine.start({ cacheDir: folder, dictionaryFile })).close();
    // All tables are kept and read in one way; to prepare the analyser's again would take a processor for seconds.
    const ofDictionary = (await readdir(folder)).filter((name) => name.startsWith('dictionary-'));
    expect(ofDictionary).toHaveLength(1);
    await writeFile(join(folder, ofDictionary[0]!), 'cut short');
    const again = await LanguageEngine.start({ cacheDir: folder, dictionaryFile });
    expect(again.dictionary()).toEqual({
      source: 'jmdict',
      date: '',
      hasLevels: false,
      entries: smallDictionary.length,
      analyserVersion: expect.stringMatching(/ jmdict [0-9a-f]{16}$/),
      problem: '',
      lists: [],
      frequencySources: ['Newspaper ranks of JMdict'],
    });
    expect((await again.tokenize('猫'))[0]!.entry).toBe('猫・ねこ');
    await again.close();
  });

  it('refuses texts beyond its bounds with the limit', async () => {
    await expect(engine.tokenize('あ'.repeat(100_001))).rejects.toMatchObject({
      code: 'language.text-too-long',
      message: 'The text has 100,001 characters; at most 100,000 go in one request.',
    });
    await expect(engine.countWords('あ'.repeat(200_001))).rejects.toMatchObject({ code: 'language.text-too-long' });
    await expect(engine.lookUp(Array(5001).fill({ word: '猫', reading: '' }))).rejects.toMatchObject({
      code: 'language.too-many-words',
    });
  });

  it('gives the tokens of a long text in order', async () => {
    const text = Array.from({ length: 4000 }, (_, i) => `${i}匹の猫。`).join('');
    const tokens = await engine.tokenize(text);
    expect(tokens.map((token) => token.surface).join('')).toBe(text);
    const words = await engine.countWords(text);
    expect(words.filter(({ word }) => word === '猫')).toMatchObject([{ count: 4000 }]);
  });

  it('fails what is asked after it was closed', async () => {
    const closed = await LanguageEngine.start({ cacheDir });
    const asked = expect(closed.tokenize('猫')).rejects.toMatchObject({ code: 'language.closed' });
    await closed.close();
    await asked;
    await expect(closed.tokenize('猫')).rejects.toMatchObject({ code: 'language.closed' });
  });
});

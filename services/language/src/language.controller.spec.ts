import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { Certainty, LanguageService, PatternLevel, SentenceSplitter, TokenKind } from '@ichibun/proto/language';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { language } from './service.js';
import { giveTables } from './testing/prepared-tables.js';
import { jmdictText, smallDictionary, writeDictionaryFile } from './testing/small-dictionary.js';

let services: ServicesUnderTest;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-language-service-'));
  await giveTables(join(folder, 'language'));
  const environment = { DATA_DIR: folder, DICTIONARY_FILE: await writeDictionaryFile(jmdictText()) };
  services = await startServicesUnderTest([language], '', { environment });
});

afterAll(async () => {
  await services.stop();
  await rm(folder, { recursive: true });
});

const { method } = LanguageService;

describe('the language service', () => {
  it('tokenizes', async () => {
    const { tokens } = await services.rpc.call(method.tokenize, { text: '猫が食べさせられた。' });
    expect(tokens.map((token) => [token.surface, token.kind])).toEqual([
      ['猫', TokenKind.WORD],
      ['が', TokenKind.WORD],
      ['食べさせられた', TokenKind.WORD],
      ['。', TokenKind.PUNCTUATION],
    ]);
    expect(tokens[2]).toMatchObject({
      reading: 'たべさせられた',
      baseForm: '食べる',
      entry: '食べる・たべる',
      definition: 'to eat; to have a meal',
      certainty: Certainty.CERTAIN,
      conjugation: ['causative', 'passive', 'past'],
      furigana: [
        { text: '食', reading: 'た' },
        { text: 'べ', reading: '' },
        { text: 'させ', reading: '' },
        { text: 'られ', reading: '' },
        { text: 'た', reading: '' },
      ],
    });
    expect(tokens[2]!.parts.map((part) => part.surface)).toEqual(['食べ', 'させ', 'られ', 'た']);
  });

  it('finds grammar points where they are asked for, in texts and in lines', async () => {
    const text = '猫かもしれない。';
    expect((await services.rpc.call(method.tokenize, { text })).patterns).toEqual([]);
    const { tokens, patterns } = await services.rpc.call(method.tokenize, { text, findPatterns: true });
    expect(tokens.map(({ surface }) => surface).join('')).toBe(text);
    expect(patterns).toMatchObject([{ id: 'kamoshirenai', name: '〜かもしれない', pieces: [{ start: 1, end: 7 }] }]);
    const lines = async (findPatterns: boolean) => {
      const found = [];
      const request = { lines: ['猫。', text], findPatterns };
      for await (const part of services.rpc.stream(method.readLines, request)) found.push(...part.lines);
      return found.map(({ patterns }) => patterns.map(({ id }) => id));
    };
    expect(await lines(false)).toEqual([[], []]);
    expect(await lines(true)).toEqual([[], ['kamoshirenai']]);
  });

  it('finds grammar points of long texts where they are, beyond what one thread reads at once', async () => {
    const text = `${'猫が鳴く。'.repeat(6_000)}猫かもしれない。`;
    const { patterns } = await services.rpc.call(method.tokenize, { text, findPatterns: true });
    const { start, end } = patterns.find(({ id }) => id === 'kamoshirenai')!.pieces[0]!;
    expect(text.slice(start, end)).toBe('かもしれない');
  });

  it('describes a grammar point with those that it is confused with', async () => {
    const { pattern, formation, examples, confusedWith } = await services.rpc.call(method.describePattern, {
      id: 'kamoshirenai',
    });
    expect(pattern).toMatchObject({ name: '〜かもしれない', level: PatternLevel.N4, meaning: 'might; perhaps' });
    expect(formation).toBe('普通形 + かもしれない');
    expect(examples[0]).toMatchObject({ sentence: '明日は雪[かもしれない]。', translation: 'It might snow tomorrow.' });
    expect(confusedWith.map(({ id }) => id)).toEqual(['deshou', 'ni-chigainai']);
    expect((await services.rpc.call(method.describePattern, { id: 'none' })).pattern).toBeUndefined();
  });

  it.each([
    ['わけではない', 'wake-dewa-nai'],
    ['〜かもしれない', 'kamoshirenai'],
    ['kamoshirenai', 'kamoshirenai'],
    ['kamo shirenai', 'kamoshirenai'],
    ['might', 'kamoshirenai'],
    ['猫かもしれません', 'kamoshirenai'],
    ['とはかぎらない', 'to-wa-kagiranai'],
  ])('finds the grammar point that %s means', async (question, id) => {
    const { patterns } = await services.rpc.call(method.searchDictionary, { question });
    expect(patterns[0]?.id).toBe(id);
    expect(patterns.length).toBeLessThanOrEqual(5);
  });

  it('finds no grammar point where none is meant', async () => {
    for (const question of ['猫', 'neko', 'cat', '*']) {
      const { patterns } = await services.rpc.call(method.searchDictionary, { question: question.replace('*', '猫*') });
      expect(patterns).toEqual([]);
    }
  });

  it('lists all grammar points by level', async () => {
    const { patterns } = await services.rpc.call(method.listPatterns, {});
    expect(patterns.length).toBeGreaterThan(300);
    expect(patterns[0]!.level).toBe(PatternLevel.N5);
    expect(patterns.at(-1)!.level).toBe(PatternLevel.SPOKEN);
  });

  it('counts words', async () => {
    const { words, countedTokens } = await services.rpc.call(method.countWords, { text: '猫と猫。トチメンボーと。' });
    expect(words).toMatchObject([
      { entry: '猫・ねこ', word: '猫', reading: 'ねこ', count: 2, certainty: Certainty.CERTAIN },
      { entry: 'と', word: 'と', count: 2 },
      { entry: '', word: 'トチメンボー', count: 1, certainty: Certainty.UNCERTAIN },
    ]);
    expect(countedTokens).toBe(5);
  });

  it('splits sentences by either set of rules', async () => {
    const text = '『行く。』と言う。';
    const legacy = await services.rpc.call(method.splitSentences, { text });
    const ruby = await services.rpc.call(method.splitSentences, { text, splitter: SentenceSplitter.RUBY_PRAGMATIC });
    expect([legacy.ends, ruby.ends]).toEqual([[9], [4, 9]]);
  });

  it('defines and looks up', async () => {
    const words = [{ entry: '猫・ねこ' }, { entry: 'none' }];
    const { definitions } = await services.rpc.call(method.define, { words });
    expect(definitions.map(({ definition, senses }) => ({ definition, senses }))).toEqual([
      { definition: 'cat', senses: 1 },
      { definition: undefined, senses: 0 },
    ]);
    const { words: found } = await services.rpc.call(method.lookUp, { words: [{ word: '猫' }, { word: 'none' }] });
    expect(found).toMatchObject([
      { entries: [{ key: '猫・ねこ', reading: 'ねこ', definition: 'cat', common: true, frequencyBand: 1000 }] },
      { entries: [] },
    ]);
  });

  it('says which dictionary it has', async () => {
    expect(await services.rpc.call(method.getDictionary, {})).toMatchObject({
      source: 'jmdict',
      entries: smallDictionary.length,
      problem: '',
      lists: [],
    });
  });

  it('refuses a text beyond its bound', async () => {
    await expect(services.rpc.call(method.tokenize, { text: 'あ'.repeat(100_001) })).rejects.toMatchObject({
      code: 'language.text-too-long',
      kind: 'too-large',
    });
  });
});

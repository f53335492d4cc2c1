import 'reflect-metadata';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { edictText } from '@ichibun/language/testing/small-dictionary';
import { PatternLevel } from '@ichibun/proto/language';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { vocabulary } from '@ichibun/vocabulary/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LearnerWords } from './learner-words.js';
import { keyOf } from './lexemes.js';
import type { SentenceText } from './marked-sentences.js';

const { method } = VocabularyService;

let database: TestDatabase;
let services: ServicesUnderTest;
let learners = 100;
const newLearner = () => learners++;

beforeAll(async () => {
  database = await createDatabase();
  const environment = { DICTIONARY_FILE: await preparedDictionary(edictText()) };
  services = await startServicesUnderTest([language, vocabulary], database.url, { environment });
});
afterAll(async () => {
  await services.stop();
  await database.drop();
});

const everybody = () => new LearnerWords(services.rpc);
const know = (userId: number, word: string) => services.rpc.call(method.addWord, { userId, word, meaning: 'x' });

describe('the tokens of sentences', () => {
  it('are found for each sentence by itself', async () => {
    const texts = ['猫がいる。', '。', '「犬は😀」', '本を読む。'];
    const sentences = await everybody().tokens(texts);
    expect(sentences.map((tokens) => tokens.map(({ surface }) => surface).join(''))).toEqual(texts);
    expect(sentences[0]!.map(({ reading }) => reading)).toEqual(['ねこ', 'が', 'いる', '。']);
  });

  it('are found for more sentences than go into one call', async () => {
    const texts = Array.from({ length: 200 }, (_, index) => `${index}匹の猫と犬が学校にいる。昨日の事件だ。`);
    const sentences = await everybody().tokens(texts);
    expect(sentences.map((tokens) => tokens.map(({ surface }) => surface).join(''))).toEqual(texts);
  });

  it('come with grammar points in their places, beside other sentences, signs of two units and readings', async () => {
    const marked = '大人は😀𠮟るかもしれない。';
    const readings = [{ start: 0, length: 2, reading: 'おとな' }];
    const sentences = await everybody().tokensAndPatterns(['猫かもしれない。', { text: marked, readings }, '猫。']);
    const found = sentences.map(({ patterns }) =>
      patterns.map(({ id, level, pieces }) => [id, level, ...pieces.map(({ start, end }) => [start, end])]),
    );
    expect(found).toEqual([
      [['kamoshirenai', PatternLevel.N4, [1, 7]]],
      [['kamoshirenai', PatternLevel.N4, [8, 14]]],
      [],
    ]);
    expect(marked.slice(8, 14)).toBe('かもしれない');
    expect(sentences[1]!.tokens.map(({ surface }) => surface).join('')).toBe(marked);
    expect(sentences[0]!.patterns[0]).toMatchObject({
      name: '〜かもしれない',
      meaning: 'might; perhaps',
      meaningInJapanese: '可能性がある。',
    });
  });

  it('have the grammar points of overlapping places, and the pieces of one with a gap', async () => {
    const [read] = await everybody().tokensAndPatterns(['たとえ雨が降っても行くかもしれない。']);
    const { patterns } = read!;
    const tatoe = patterns.find(({ id }) => id === 'tatoe-te-mo')!;
    expect(tatoe.pieces.length).toBeGreaterThan(1);
    expect(patterns.map(({ id }) => id)).toContain('kamoshirenai');
  });

  it('have no more grammar points than half of their letters, however long', async () => {
    const long = 'かもしれないてもいい'.repeat(1_000);
    const [read] = await everybody().tokensAndPatterns([long]);
    expect(read!.patterns.length).toBeGreaterThan(100);
    expect(read!.patterns.length).toBeLessThanOrEqual(long.length / 2);
    expect(read!.patterns.flatMap(({ pieces }) => pieces).every(({ end }) => end <= long.length)).toBe(true);
  });

  it('are read as the text itself says, and show no mark of it', async () => {
    const readings = [
      { start: 0, length: 1, reading: 'から' },
      { start: 4, length: 2, reading: 'ついたち' },
    ];
    const [first, second] = await everybody().tokens([{ text: '空の本と一日を読む。', readings }, '空の本。']);
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

  it('keep their parts in their places beside readings that are given', async () => {
    const readings = [{ start: 0, length: 1, reading: 'ねこ' }];
    const [tokens] = await everybody().tokens([{ text: '猫が実業家を待った。', readings }]);
    const partsOf = (surface: string) =>
      tokens!.find((token) => token.surface === surface)!.parts.map((part) => part.surface);
    expect(partsOf('実業家')).toEqual(['実業', '家']);
    expect(partsOf('待った')).toEqual(['待っ', 'た']);
  });

  it.each([
    ['is no kana', { start: 0, length: 1, reading: 'cat' }],
    ['stands over nothing', { start: 3, length: 0, reading: 'ねこ' }],
  ])('leave out a reading that %s', async (_, reading) => {
    const [tokens] = await everybody().tokens([{ text: '猫がいる。', readings: [reading] }]);
    expect(tokens!.map(({ surface }) => surface)).toEqual(['猫', 'が', 'いる', '。']);
  });

  it('are read as the learner has corrected them, and for nobody else', async () => {
    const userId = newLearner();
    const correction = { word: '空', reading: 'から' };
    await services.rpc.call(method.setCorrection, { userId, correction });
    const readingFor = async (words: LearnerWords) => (await words.tokens(['空だ。']))[0]![0]!.reading;
    expect(await readingFor(new LearnerWords(services.rpc, userId))).toBe('から');
    expect(await readingFor(new LearnerWords(services.rpc, newLearner()))).toBe('そら');
    expect(await readingFor(everybody())).toBe('そら');
  });
});

describe('corrections of a text and of its places', () => {
  const userId = newLearner();
  const readings = async (sentences: readonly (string | SentenceText)[], textId?: number) => {
    const words = new LearnerWords(services.rpc, userId);
    const tokens = await words.tokens(sentences, { textId, givenWords: [] });
    return tokens.map((ofOne) => ofOne.filter(({ surface }) => surface.includes('空')).map(({ reading }) => reading));
  };
  const correct = (reading: string, scope?: object) =>
    services.rpc.call(method.setCorrection, { userId, correction: { word: '空', reading }, ...(scope && { scope }) });

  it('hold there, the narrowest first', async () => {
    const sentence = '空と空。';
    const ruby = { text: '犬が空と空。', readings: [{ start: 0, length: 1, reading: 'いぬ' }] };
    await correct('から', { textId: 7, sentence, start: 2 });
    await correct('から', { textId: 7, sentence: ruby.text, start: 2 });
    expect(await readings([sentence, '空だ。', ruby], 7)).toEqual([['そら', 'から'], ['そら'], ['から', 'そら']]);
    expect(await readings([sentence], 8)).toEqual([['そら', 'そら']]);
    expect(await readings([sentence])).toEqual([['そら', 'そら']]);
    await correct('くう', { textId: 7 });
    expect(await readings([sentence, '空だ。'], 7)).toEqual([['くう', 'から'], ['くう']]);
    expect(await readings([sentence], 8)).toEqual([['そら', 'そら']]);
    await correct('あき');
    expect(await readings([sentence, '空だ。'], 7)).toEqual([['くう', 'から'], ['くう']]);
    expect(await readings([sentence], 8)).toEqual([['あき', 'あき']]);
  });

  it('hold in the count of a text, also in a sentence that its source breaks', async () => {
    const text = '　犬だ。\n空と\n　空。空だ。';
    await correct('から', { textId: 9, sentence: '空と空。', start: 2 });
    const words = new LearnerWords(services.rpc, userId);
    const ends = [5, text.indexOf('空だ'), text.length];
    const { words: counted } = await words.count(text, ends, { textId: 9, givenWords: [] });
    const skies = counted.filter(({ word }) => word === '空').map(({ reading, starts }) => [reading, starts]);
    expect(skies).toEqual([
      ['あき', [5, 11]],
      ['から', [9]],
    ]);
  });
});

it('Sentences are analysed as the lexemes that the count of their text has', async () => {
  const text = '猫が実業家を待った。迷亭は猫だ。ねこ。';
  const userId = newLearner();
  const words = new LearnerWords(services.rpc, userId);
  const sentences = await words.analyse(['猫が実業家を待った。', '迷亭は猫だ。', 'ねこ。']);
  const counted = (await words.count(text, [text.length])).words;
  const { ids } = await services.rpc.call(method.resolveLexemes, {
    userId,
    lexemes: counted.map(({ entry, word, reading }) => ({ entry, word, reading })),
  });
  expect(new Set(sentences.flatMap(({ lexemeIds }) => lexemeIds))).toEqual(new Set(ids));
  expect(sentences.reduce((sum, { length }) => sum + length, 0)).toBe(counted.reduce((sum, one) => sum + one.count, 0));
});

describe('what a learner knows of a sentence', () => {
  const lexemeCount = async () =>
    (await services.rpc.call(method.resolveLexemes, { userId: 0, lexemes: [{ entry: '', word: `${Math.random()}` }] }))
      .ids[0]!;

  it('follows the rule of the vocabulary service, and makes no lexeme', async () => {
    const userId = newLearner();
    await know(userId, '映画');
    const words = new LearnerWords(services.rpc, userId);
    const tokens = await words.tokens(['映画を見る犬。']);
    const before = await lexemeCount();
    const [sentence] = await words.withKnowledge(tokens);
    expect(await lexemeCount()).toBe(before + 1);
    const shown = sentence!.map(({ token, known, lexemeId }) => [token.surface, known, lexemeId > 0]);
    expect(shown[0]).toEqual(['映画', true, false]);
    expect(shown.at(-2)).toEqual(['犬', false, false]);
  });

  it('says the same with lexemes that are made, and knows what is blocked', async () => {
    const userId = newLearner();
    await know(userId, '犬');
    const words = new LearnerWords(services.rpc, userId);
    const tokens = await words.tokens(['犬と映画。']);
    const [made] = await words.withKnowledge(tokens, { makeLexemesToo: true });
    await services.rpc.call(method.blockWord, { userId, lexemeId: made![2]!.lexemeId });
    const [found] = await words.withKnowledge(tokens);
    expect(found!.map(({ lexemeId }) => lexemeId)).toEqual(made!.map(({ lexemeId }) => lexemeId));
    expect(found!.map(({ token, known, blocked }) => [token.surface, known, blocked])).toEqual([
      ['犬', true, false],
      ['と', false, false],
      ['映画', false, true],
      ['。', false, false],
    ]);
  });
});

it.each([
  ['the same entry and form, whatever the reading', { reading: 'にほん' }, { reading: 'にっぽん' }, true],
  ['another form', { word: '日本' }, { word: 'にほん' }, false],
  ['another entry', { entry: '日本・にほん' }, { entry: '日本・ひのもと' }, false],
  ['without entry the same reading', { entry: '' }, { entry: '' }, true],
  ['without entry another reading', { entry: '', reading: 'a' }, { entry: '', reading: 'b' }, false],
])('Two words are one by %s', (_, one, other, same) => {
  const word = { entry: '日本・にほん', word: '日本', reading: 'にほん' };
  expect(keyOf({ ...word, ...one }) === keyOf({ ...word, ...other })).toBe(same);
});

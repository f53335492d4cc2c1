import { ReviewsService } from '@ichibun/proto/reviews';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = VocabularyService;

let under: VocabularyUnderTest;
beforeAll(async () => {
  under = await VocabularyUnderTest.start();
}, 60_000);
afterAll(() => under?.stop());

/** What nobody but who typed it should read. */
const secret = (text: string) => ({ entry: '', word: `極秘${text}語`, reading: 'ごくひ' });

const resolve = (userId: number, ...lexemes: { entry: string; word: string; reading: string }[]) =>
  under.rpc.call(method.resolveLexemes, { userId, lexemes });

describe('a word that neither dictionary nor analyser know', () => {
  it('is a lexeme of its own to each learner who has it, and the same one again', async () => {
    const [hanako, taro] = [under.newLearner(), under.newLearner()];
    const hers = await resolve(hanako, secret('甲'));
    expect(hers.own).toEqual(hers.ids);
    expect(await resolve(hanako, secret('甲'))).toEqual(hers);
    const his = await resolve(taro, secret('甲'));
    expect(his.own).toEqual(his.ids);
    expect(his.ids).not.toEqual(hers.ids);
  });

  it('shares the words that it has to do with: of the dictionary, and of the corpus, which everybody reads', async () => {
    const [hanako, taro] = [under.newLearner(), under.newLearner()];
    const cat = { entry: '猫・ねこ', word: '猫', reading: 'ねこ' };
    const { ids, own } = await resolve(hanako, cat);
    expect(own).toEqual([]);
    expect((await resolve(taro, cat)).ids).toEqual(ids);
    const ofCorpus = await resolve(0, secret('乙'));
    expect(ofCorpus.own).toEqual([]);
    expect(await resolve(hanako, secret('乙'))).toMatchObject({ ids: ofCorpus.ids, own: [] });
  });

  it.each([
    ['a form that the dictionary does not have', { entry: '猫・ねこ', word: '秘密猫', reading: 'ねこ' }],
    ['a reading that the dictionary does not have', { entry: '犬・いぬ', word: '犬', reading: 'ひみつのばんごう' }],
    ['an entry that there is not', { entry: '電話は〇九〇・でんわ', word: '電話', reading: 'でんわ' }],
    ['a whole sentence', { entry: '', word: '猫が犬を見る', reading: '' }],
  ])('includes %s', async (_, word) => {
    const { ids, own } = await resolve(under.newLearner(), word);
    expect(own).toEqual(ids);
  });

  it('is to every call of another learner as an id that does not exist', async () => {
    const [hanako, taro] = [under.newLearner(), under.newLearner()];
    const [hers] = (await resolve(hanako, secret('丙'))).ids;
    await under.add(taro, secret('丙').word);
    const { word, reading } = secret('丙');
    await under.rpc.call(ReviewsService.method.collectWords, { userId: taro, words: [{ written: { word, reading } }] });
    for (const [name, ask] of Object.entries(calls(taro))) {
      expect([name, await outcomeOf(ask(hers!))]).toEqual([name, await outcomeOf(ask(2_000_000_000))]);
    }
    expect((await under.rpc.call(method.explainLexeme, { userId: hanako, lexemeId: hers! })).word).toBe('極秘丙語');
    const classified = { userId: hanako, lexemeIds: [hers!] };
    await under.add(hanako, secret('丙').word);
    expect((await under.rpc.call(method.classifyLexemes, classified)).known).toEqual([hers]);
  });

  it('goes with the account, and is exported before', async () => {
    const [hanako, taro] = [under.newLearner(), under.newLearner()];
    const [hers] = (await resolve(hanako, secret('丁'))).ids;
    const [his] = (await resolve(taro, secret('丁'))).ids;
    await under.rpc.call(method.blockWord, { userId: hanako, lexemeId: hers! });
    let exported = '';
    for await (const { file, data } of under.rpc.stream(method.exportLearner, { userId: hanako })) {
      if (file === 'vocabulary/own-lexemes.json') exported += Buffer.from(data).toString();
    }
    expect(JSON.parse(exported)).toEqual([{ id: hers, entry: '', word: '極秘丁語', reading: 'ごくひ' }]);
    await under.rpc.call(method.forgetLearner, { userId: hanako });
    const rows = await under.query('SELECT id FROM lexemes WHERE word = $1', ['極秘丁語']);
    expect(rows).toEqual([{ id: his }]);
  });

  it('is shown to no learner when a caller of the release before does not say whose it is', async () => {
    const hanako = under.newLearner();
    const { ids } = await under.rpc.call(method.resolveLexemes, { lexemes: [secret('戊')] });
    const { lexemes } = await under.rpc.call(method.describeLexemes, { userId: hanako, lexemeIds: ids });
    expect(lexemes).toEqual([]);
  });
});

/** Every call that takes the id of a lexeme, in a learner's name. */
const calls = (userId: number): Record<string, (lexemeId: number) => Promise<unknown>> => ({
  explain: (lexemeId) => under.rpc.call(method.explainLexeme, { userId, lexemeId }),
  describe: (lexemeId) => under.rpc.call(method.describeLexemes, { userId, lexemeIds: [lexemeId] }),
  classify: (lexemeId) => under.rpc.call(method.classifyLexemes, { userId, lexemeIds: [lexemeId], withStates: true }),
  date: (lexemeId) => under.rpc.call(method.dateKnownLexemes, { userId, lexemeIds: [lexemeId], dayStarts: [] }),
  spellings: (lexemeId) => under.rpc.call(method.listSpellings, { userId, lexemeIds: [lexemeId] }),
  block: (lexemeId) => under.rpc.call(method.blockWord, { userId, lexemeId }),
  blockMany: (lexemeId) => under.rpc.call(method.blockWords, { userId, lexemeIds: [lexemeId] }),
  unblock: (lexemeId) => under.rpc.call(method.unblockWord, { userId, lexemeId }),
  unblockMany: (lexemeId) => under.rpc.call(method.unblockWords, { userId, lexemeIds: [lexemeId] }),
  forget: (lexemeId) => under.rpc.call(method.forgetLexeme, { userId, lexemeId }),
  collect: (lexemeId) => under.rpc.call(ReviewsService.method.collectWords, { userId, words: [{ lexemeId }] }),
  uncollect: (lexemeId) => under.rpc.call(ReviewsService.method.uncollectWords, { userId, lexemeIds: [lexemeId] }),
  know: (lexemeId) => under.rpc.call(method.addWordsOfText, { userId, title: '', lexemeIds: [lexemeId] }),
});

const outcomeOf = (answer: Promise<unknown>) => answer.catch(({ code }) => ({ code }));

describe('lexemes of earlier releases', () => {
  it('are shared without the reading that a learner made up for a word of the dictionary', async () => {
    const [{ id }] = await under.query(
      `INSERT INTO lexemes (entry, word, reading) VALUES ('犬・いぬ', '犬', 'ひみつのばんごう') RETURNING id`,
    );
    const taro = under.newLearner();
    const { ids } = await resolve(taro, { entry: '犬・いぬ', word: '犬', reading: 'いぬ' });
    expect(ids).toEqual([id]);
    expect((await under.rpc.call(method.explainLexeme, { userId: taro, lexemeId: id })).reading).toBe('いぬ');
  });

  it('are shared at once when somebody meets a word of the dictionary again', async () => {
    const [{ id }] = await under.query(
      `INSERT INTO lexemes (entry, word, reading) VALUES ('電話・でんわ', '電話', 'でんわ') RETURNING id`,
    );
    expect(await resolve(under.newLearner(), { entry: '電話・でんわ', word: '電話', reading: 'でんわ' })).toMatchObject(
      {
        ids: [id],
        own: [],
      },
    );
  });

  it('are one for each word to a process of the release before, whatever learners have of their own', async () => {
    const [hanako, taro] = [under.newLearner(), under.newLearner()];
    for (const learner of [hanako, taro]) await resolve(learner, secret('己'));
    const words = [
      ['', '猫・ねこ'],
      ['極秘己語', '猫'],
      ['ごくひ', 'ねこ'],
    ];
    for (let times = 0; times < 2; times++) await under.query(INSERTED_BEFORE, words);
    const found = await under.query(FOUND_BEFORE, words);
    expect(found.map(({ word }) => word)).toEqual(['極秘己語', '猫']);
    for (const learner of [hanako, taro]) expect((await resolve(learner, secret('己'))).own).toHaveLength(1);
  });
});

/** What the release before asks of the words in $1 to $3, which it takes for everybody's. */
const IS_ONE_BEFORE =
  "l.word = g.word AND l.entry = g.entry AND l.own_reading = CASE WHEN g.entry = '' THEN g.reading ELSE '' END";
const INSERTED_BEFORE = `
  INSERT INTO lexemes (entry, word, reading)
  SELECT g.entry, g.word, min(g.reading) FROM unnest($1::text[], $2::text[], $3::text[]) AS g (entry, word, reading)
  WHERE NOT EXISTS (SELECT FROM lexemes l WHERE ${IS_ONE_BEFORE})
  GROUP BY g.word, g.entry, CASE WHEN g.entry = '' THEN g.reading ELSE '' END ORDER BY g.word, g.entry
  ON CONFLICT DO NOTHING`;
const FOUND_BEFORE = `
  SELECT l.id, l.word FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS g (entry, word, reading, position)
  JOIN lexemes l ON ${IS_ONE_BEFORE} ORDER BY g.position`;

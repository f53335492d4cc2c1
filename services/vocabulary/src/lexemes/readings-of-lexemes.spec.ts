import 'reflect-metadata';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { asJmdict } from '@ichibun/language/testing/small-dictionary';
import { LanguageService } from '@ichibun/proto/language';
import { ReviewsService } from '@ichibun/proto/reviews';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = VocabularyService;

const form = (text: string) => ({ text, common: true, tags: [] });

let under: VocabularyUnderTest;
beforeAll(async () => {
  const night = {
    kanji: [form('夜')],
    kana: [form('よる'), form('よ')],
    senses: [{ partOfSpeech: ['n'], tags: [], glosses: ['night'] }],
  };
  const cousin = {
    kanji: [form('従兄')],
    kana: [form('いとこ'), form('じゅうけい')],
    senses: [{ partOfSpeech: ['n'], tags: [], glosses: ['cousin'] }],
  };
  const tomorrow = {
    kanji: [form('明日')],
    kana: [form('あした'), form('あす')],
    senses: [{ partOfSpeech: ['n'], tags: [], glosses: ['tomorrow'] }],
  };
  under = await VocabularyUnderTest.start(await preparedDictionary(asJmdict([night, cousin, tomorrow])));
}, 60_000);
afterAll(() => under?.stop());

const cousin = { entry: '従兄・いとこ', word: '従兄', reading: 'いとこ' };
const night = { entry: '夜・よる', word: '夜', reading: 'よ' };

it('reads a word as its entry does, not as the place where it was first met', async () => {
  const { ids } = await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes: [night] });
  const { lexemes } = await under.rpc.call(method.describeLexemes, { userId: 0, lexemeIds: ids });
  expect(lexemes.map(({ identity }) => [identity!.word, identity!.reading])).toEqual([['夜', 'よる']]);
  const { definitions } = await under.rpc.call(LanguageService.method.define, {
    words: [night, { entry: '', word: '夜', reading: 'や' }],
  });
  expect(definitions.map(({ reading }) => reading)).toEqual(['よる', 'や']);
});

it('keeps that reading of a word that is learned from a list', async () => {
  const userId = under.newLearner();
  const { ids } = await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes: [night] });
  await under.rpc.call(ReviewsService.method.collectWords, { userId, words: [{ lexemeId: ids[0]! }] });
  expect((await under.wordsOf(userId)).map(({ word, reading }) => [word, reading])).toEqual([['夜', 'よる']]);
});

it('of an earlier release are asked for again', async () => {
  const userId = under.newLearner();
  const { ids } = await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes: [cousin] });
  await under.query(`UPDATE lexemes SET reading = 'じゅうけい', has_main_reading = false WHERE id = $1`, [ids[0]]);
  await under.add(userId, '猫');
  await under.query(`UPDATE schedules SET next_at = now() WHERE queue = 'find-usual-spellings'`);
  const before = await under.revisionOf(userId);
  await under.overNats(() =>
    until(
      async () =>
        (await under.rpc.call(method.describeLexemes, { userId, lexemeIds: ids })).lexemes[0]!.identity!.reading,
      (reading) => reading === 'いとこ',
    ),
  );
  await until(
    () => under.revisionOf(userId),
    (revision) => revision > before,
  );
});

it('of a replica with another dictionary are asked for again, made after this one was asked for all', async () => {
  const ask = `UPDATE schedules SET next_at = now() WHERE queue = 'find-usual-spellings'`;
  await under.query(ask);
  await under.overNats(() =>
    until(async () => (await under.query('SELECT FROM asked_dictionaries WHERE done_at IS NOT NULL')).length),
  );
  const tomorrow = { entry: '明日・あした', word: '明日', reading: 'あした' };
  const { ids } = await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes: [tomorrow] });
  await under.query(`UPDATE lexemes SET reading = 'あす', usual_spellings = '{翌日}' WHERE id = $1`, [ids[0]]);
  await under.query(ask);
  await under.overNats(() =>
    until(
      () => under.query('SELECT reading, usual_spellings AS spellings FROM lexemes WHERE id = $1', [ids[0]]),
      ([found]) => JSON.stringify(found) === JSON.stringify({ reading: 'あした', spellings: [] }),
    ),
  );
});

describe('a word that is learned where it is met', () => {
  const lexemeOf = async (word: typeof cousin) =>
    (await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes: [word] })).ids[0]!;
  const collect = (userId: number, words: { lexemeId: number; reading?: string }[]) =>
    under.rpc.call(ReviewsService.method.collectWords, { userId, words });
  const readingsOf = async (userId: number) =>
    (await under.wordsOf(userId)).map(({ word, reading }) => [word, reading]);
  const cardsOf = async (userId: number) => {
    const request = { userId, count: 10, timeZone: 'UTC' };
    return (await under.rpc.call(ReviewsService.method.nextCards, request)).cards;
  };

  it.each([
    ['another reading of the dictionary', 'じゅうけい'],
    ['one that its text alone has', 'あにき'],
    ['katakana', 'イトコ'],
  ])('is read as there: %s', async (_, reading) => {
    const userId = under.newLearner();
    const lexemeId = await lexemeOf(cousin);
    expect(await collect(userId, [{ lexemeId, reading }])).toMatchObject({ collected: 1, words: [{ lexemeId }] });
    expect(await readingsOf(userId)).toEqual([['従兄', reading]]);
    expect(await cardsOf(userId)).toMatchObject([{ word: '従兄', reading, lexemeIds: [lexemeId] }]);
    expect((await under.rpc.call(method.classifyLexemes, { userId, lexemeIds: [lexemeId] })).known).toEqual([]);
    const stop = { userId, lexemeIds: [lexemeId] };
    expect(await under.rpc.call(ReviewsService.method.uncollectWords, stop)).toEqual(
      expect.objectContaining({ uncollected: 1 }),
    );
    expect(await readingsOf(userId)).toEqual([]);
  });

  it('is one word, however it is read the next time', async () => {
    const userId = under.newLearner();
    const lexemeId = await lexemeOf(cousin);
    await collect(userId, [
      { lexemeId, reading: 'いとこ' },
      { lexemeId, reading: 'じゅうけい' },
    ]);
    for (const reading of ['じゅうけい', 'いとこ', '']) {
      expect(await collect(userId, [{ lexemeId, reading }])).toMatchObject({ collected: 0, hadCards: 1 });
    }
    expect(await readingsOf(userId)).toEqual([['従兄', 'いとこ']]);
  });

  it('is the word that the learner has with another reading of its entry, or that with this one', async () => {
    const userId = under.newLearner();
    const lexemeId = await lexemeOf(cousin);
    await under.add(userId, '従兄', 'じゅうけい');
    expect((await under.rpc.call(method.explainLexeme, { userId, lexemeId })).known).toBe(true);
    const { words } = await collect(userId, [{ lexemeId, reading: 'いとこ' }]);
    expect(await readingsOf(userId)).toEqual([['従兄', 'じゅうけい']]);
    await under.rpc.call(ReviewsService.method.uncollectWords, { userId, words });
    const { word } = await under.add(userId, '従兄', 'いとこ');
    expect((await collect(userId, [{ lexemeId, reading: 'いとこ' }])).words).toMatchObject([{ wordId: word!.id }]);
  });

  it('is blocked and unblocked with its card, whichever reading this has', async () => {
    const userId = under.newLearner();
    const lexemeId = await lexemeOf(cousin);
    await collect(userId, [{ lexemeId, reading: 'じゅうけい' }]);
    await under.rpc.call(method.blockWord, { userId, lexemeId });
    expect(await under.wordsOf(userId)).toMatchObject([{ isBlocked: true }]);
    expect(await cardsOf(userId)).toEqual([]);
    await under.rpc.call(method.unblockWord, { userId, lexemeId });
    expect(await under.wordsOf(userId)).toMatchObject([{ isBlocked: false }]);
    expect(await cardsOf(userId)).toMatchObject([{ word: '従兄' }]);
  });

  it('of no entry keeps the reading that tells it from others', async () => {
    const userId = under.newLearner();
    const lexemeId = await lexemeOf({ entry: '', word: '従兄', reading: 'じゅうきょう' });
    await collect(userId, [{ lexemeId, reading: 'いとこ' }]);
    expect(await readingsOf(userId)).toEqual([['従兄', 'じゅうきょう']]);
  });
});

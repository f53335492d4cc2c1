import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { LanguageService } from '@ichibun/proto/language';
import { ReviewsService } from '@ichibun/proto/reviews';
import { VocabularyService, WordSet, WordState } from '@ichibun/proto/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = VocabularyService;

let under: VocabularyUnderTest;

beforeAll(async () => {
  under = await VocabularyUnderTest.start();
});
afterAll(() => under.stop());

describe('a set of words known at once', () => {
  const preview = (userId: number, set: WordSet, count = 0) =>
    under.rpc.call(method.previewKnownSet, { userId, set, count });
  const addSet = async (userId: number, set: WordSet, count = 0) =>
    (await under.rpc.call(method.addKnownSet, { userId, set, count })).knownSet;
  const sets = async (userId: number) => (await under.rpc.call(method.listKnownSets, { userId })).knownSets;
  const removeSet = (userId: number, knownSetId: number) =>
    under.rpc.call(method.removeKnownSet, { userId, knownSetId });

  it('of all particles makes them known in every text, with their meanings', async () => {
    const userId = under.newLearner();
    await under.add(userId, 'が');
    const { words, newWords, examples } = await preview(userId, WordSet.PARTICLES);
    expect(newWords).toBe(words - 1);
    expect(examples).toContain('を');
    expect(examples).not.toContain('が');
    const added = await addSet(userId, WordSet.PARTICLES);
    expect(added).toMatchObject({ set: WordSet.PARTICLES, words: newWords, count: 0 });
    const { words: counted } = await under.rpc.call(LanguageService.method.countWords, {
      text: '猫は犬が見たのを見ます。',
    });
    const lexemes = counted.map(({ entry, word, reading }) => ({ entry, word, reading }));
    const { ids } = await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes });
    const { known } = await under.rpc.call(method.classifyLexemes, { userId, lexemeIds: ids });
    const knownWords = counted.filter((_, index) => known.includes(ids[index]!)).map(({ word }) => word);
    expect(knownWords.sort()).toEqual(['が', 'た', 'の', 'は', 'ます', 'を']);
    expect((await under.wordsOf(userId)).find(({ word }) => word === 'を')).toMatchObject({
      meaning: 'marks the object',
    });
  });

  it('of the most frequent words has as many as asked for, with reading and entry, and only new ones are added', async () => {
    const userId = under.newLearner();
    await under.add(userId, '食べる', 'たべる', 'mine');
    expect(await preview(userId, WordSet.MOST_FREQUENT, 5)).toMatchObject({ words: 5, newWords: 4 });
    expect(await addSet(userId, WordSet.MOST_FREQUENT, 5)).toMatchObject({ count: 5, words: 4 });
    const words = await under.wordsOf(userId);
    expect(words).toHaveLength(5);
    expect(words.find(({ word }) => word === '食べる')).toMatchObject({ meaning: 'mine' });
    expect(words.find(({ word }) => word === '見る')).toMatchObject({ reading: 'みる', meaning: 'to see; to look' });
    // Usually written in kana, and so kept in kana.
    expect(words.find(({ word }) => word === 'する')).toMatchObject({ meaning: 'to do' });
    expect(words.find(({ word }) => word === 'する')!.reading).toBeUndefined();
    expect(await addSet(userId, WordSet.MOST_FREQUENT, 5)).toBeUndefined();
    expect(await sets(userId)).toHaveLength(1);
  });

  it('of the first words of courses makes those known, is listed as such and taken back', async () => {
    const userId = under.newLearner();
    const { words, newWords, examples } = await preview(userId, WordSet.COURSES, 5);
    expect([words, newWords]).toEqual([5, 5]);
    expect(examples).toContain('食べる');
    expect(await addSet(userId, WordSet.COURSES, 5)).toMatchObject({ set: WordSet.COURSES, count: 5, words: 5 });
    const [known] = await sets(userId);
    expect(known).toMatchObject({ set: WordSet.COURSES, count: 5, words: 5, title: '' });
    expect((await under.wordsOf(userId)).map(({ word }) => word).sort()).toEqual([...examples].sort());
    expect(await removeSet(userId, known!.id)).toMatchObject({ removed: 5 });
    expect(await under.wordsOf(userId)).toEqual([]);
  });

  it('of words of a text makes those known that she does not have, and is taken back as a whole', async () => {
    const userId = under.newLearner();
    await under.add(userId, '猫', 'ねこ', 'mine');
    const text = '猫は犬を見る。';
    const { words: counted } = await under.rpc.call(LanguageService.method.countWords, { text });
    const wanted = counted.filter(({ isGrammar }) => !isGrammar);
    const lexemes = wanted.map(({ entry, word, reading }) => ({ entry, word, reading }));
    const { ids: lexemeIds } = await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes });
    const request = { userId, title: 'ペット', lexemeIds };
    const { knownSet } = await under.rpc.call(method.addWordsOfText, request);
    expect(knownSet).toMatchObject({ set: WordSet.OF_TEXT, title: 'ペット', words: 2 });
    const known = async () => (await under.rpc.call(method.classifyLexemes, { userId, lexemeIds })).known;
    expect((await known()).sort()).toEqual([...lexemeIds].sort());
    expect((await under.wordsOf(userId)).find(({ word }) => word === '見る')).toMatchObject({
      meaning: 'to see; to look',
    });
    expect((await under.rpc.call(method.addWordsOfText, request)).knownSet).toBeUndefined();
    expect(await removeSet(userId, knownSet!.id)).toMatchObject({ removed: 2 });
    expect(await known()).toHaveLength(1);
  });

  it('of more words of a text than are marked at once is refused', async () => {
    const lexemeIds = Array.from({ length: 1_001 }, (_, index) => index + 1);
    const request = { userId: under.newLearner(), title: 'ペット', lexemeIds };
    await expect(under.rpc.call(method.addWordsOfText, request)).rejects.toMatchObject({
      code: 'vocabulary.too-many-lexemes',
    });
  });

  it('counts words that two entries write and read alike as one', async () => {
    const userId = under.newLearner();
    // ない is both an adjective, usually written so, and an auxiliary.
    const { words } = (await addSet(userId, WordSet.MOST_FREQUENT, 10_000))!;
    const kept = await under.wordsOf(userId);
    expect(kept).toHaveLength(words);
    expect(kept.filter(({ word }) => word === 'ない')).toHaveLength(1);
    expect(new Set(kept.map(({ word, reading }) => `${word} ${reading}`)).size).toBe(words);
    expect(await removeSet(userId, (await sets(userId))[0]!.id)).toMatchObject({ removed: words });
  });

  it('is undone without touching what was there before or came later', async () => {
    const userId = under.newLearner();
    await under.add(userId, '食べる');
    const before = await under.revisionOf(userId);
    const { id } = (await addSet(userId, WordSet.MOST_FREQUENT, 5))!;
    expect(await under.revisionOf(userId)).toBeGreaterThan(before);
    await under.rpc.call(method.removeWord, { userId, word: '見る' });
    await under.add(userId, '見る', 'みる');
    expect(await sets(userId)).toMatchObject([{ id, words: 3 }]);
    await expect(removeSet(under.newLearner(), id)).rejects.toMatchObject({ code: 'vocabulary.known-set-not-found' });
    expect(await removeSet(userId, id)).toMatchObject({ removed: 3 });
    expect((await under.wordsOf(userId)).map(({ word }) => word)).toEqual(['見る', '食べる']);
    expect(await sets(userId)).toEqual([]);
    await expect(removeSet(userId, id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('makes words known that were collected, puts their cards away, and leaves alone what was answered', async () => {
    const userId = under.newLearner();
    const lexemes = await Promise.all(['食べる', '見る'].map((word) => under.lexemeOf(word)));
    await under.rpc.call(ReviewsService.method.collectWords, {
      userId,
      words: lexemes.map((lexemeId) => ({ lexemeId })),
    });
    const next = () => under.rpc.call(ReviewsService.method.nextCards, { userId, count: 10, timeZone: 'Asia/Tokyo' });
    const seen = (await next()).cards.find(({ word }) => word === '見る')!;
    const answer = { id: randomUUID(), cardId: seen.id, version: 0, rating: 3, tookMs: 900, ageMs: 0n };
    const answered = { userId, answers: [answer], timeZone: 'Asia/Tokyo' };
    await under.rpc.call(ReviewsService.method.answerCards, answered);

    expect(await preview(userId, WordSet.MOST_FREQUENT, 5)).toMatchObject({ words: 5, newWords: 4 });
    const added = await under.rpc.call(method.addKnownSet, { userId, set: WordSet.MOST_FREQUENT, count: 5 });
    expect(added).toMatchObject({ knownSet: { words: 4 }, cardsPutAway: 1, keptWords: 1 });
    const stateOf = async (one: string) => (await under.wordsOf(userId)).find(({ word }) => word === one)!;
    expect(await stateOf('食べる')).toMatchObject({ state: WordState.KNOWN, hasCard: true, isResting: true });
    expect(await stateOf('見る')).toMatchObject({ state: WordState.LEARNING, isResting: false });
    expect((await next()).cards.map(({ word }) => word)).toEqual(['見る']);

    const [set] = await sets(userId);
    expect(set).toMatchObject({ words: 4 });
    expect(await removeSet(userId, set!.id)).toMatchObject({ removed: 4 });
    expect(await stateOf('食べる')).toMatchObject({ state: WordState.NEW, isResting: false });
    expect((await under.wordsOf(userId)).map(({ word }) => word).sort()).toEqual(['見る', '食べる']);
  });

  it('that makes known only what was collected can be undone too', async () => {
    const userId = under.newLearner();
    await addSet(userId, WordSet.MOST_FREQUENT, 5);
    const eat = await under.lexemeOf('食べる');
    await under.rpc.call(ReviewsService.method.collectWords, { userId, words: [{ lexemeId: eat }] });
    const again = await addSet(userId, WordSet.MOST_FREQUENT, 5);
    expect(again).toMatchObject({ words: 1 });
    expect(await sets(userId)).toMatchObject([{ words: 1 }, { words: 4 }]);
    expect(await removeSet(userId, again!.id)).toMatchObject({ removed: 1 });
    expect((await under.wordsOf(userId)).find(({ word }) => word === '食べる')).toMatchObject({ state: WordState.NEW });
  });

  it('is gone when the learner clears all words', async () => {
    const userId = under.newLearner();
    await addSet(userId, WordSet.PARTICLES);
    await under.rpc.call(method.clearWords, { userId });
    expect(await sets(userId)).toEqual([]);
    expect((await addSet(userId, WordSet.PARTICLES))!.words).toBeGreaterThan(100);
  });

  it('of a level of the JLPT says that there are none where its lists are not installed', async () => {
    for (const call of [preview, addSet]) {
      await expect(call(under.newLearner(), WordSet.JLPT, 5)).rejects.toMatchObject({
        code: 'vocabulary.no-jlpt-lists',
      });
    }
  });

  it.each([
    [WordSet.MOST_FREQUENT, 0],
    [WordSet.MOST_FREQUENT, 10_001],
    [WordSet.COURSES, 0],
    [WordSet.COURSES, 10_001],
    [WordSet.UNSPECIFIED, 5],
  ])('%d of %d words is refused', async (set, count) => {
    const userId = under.newLearner();
    for (const call of [preview, addSet]) {
      await expect(call(userId, set, count)).rejects.toMatchObject({ code: 'vocabulary.invalid-known-set' });
    }
  });
});

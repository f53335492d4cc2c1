import 'reflect-metadata';
import { ReviewsService } from '@ichibun/proto/reviews';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = VocabularyService;

let under: VocabularyUnderTest;

beforeAll(async () => {
  under = await VocabularyUnderTest.start();
});
afterAll(() => under.stop());

async function blockedWordsOf(userId: number) {
  const blocked = [];
  for await (const { words } of under.rpc.stream(method.listBlockedWords, { userId })) blocked.push(...words);
  return blocked;
}

describe('blocked words', () => {
  it('are listed with their definitions, are not known, and can be unblocked', async () => {
    const userId = under.newLearner();
    const lexemeId = await under.lexemeOf('猫');
    await under.rpc.call(method.blockWord, { userId, lexemeId });
    await under.rpc.call(method.blockWord, { userId, lexemeId });
    expect(await blockedWordsOf(userId)).toMatchObject([
      { lexemeId, word: '猫', reading: 'ねこ', meaning: expect.stringContaining('cat') },
    ]);
    const classified = await under.rpc.call(method.classifyLexemes, { userId, lexemeIds: [lexemeId] });
    expect(classified).toMatchObject({ known: [], blocked: [lexemeId] });
    await under.rpc.call(method.unblockWord, { userId, lexemeId });
    expect(await blockedWordsOf(userId)).toEqual([]);
    await expect(under.rpc.call(method.unblockWord, { userId, lexemeId })).rejects.toMatchObject({
      code: 'vocabulary.not-blocked',
    });
  });

  it('of the vocabulary are blocked in each reading that they may have, and say so in the list', async () => {
    const userId = under.newLearner();
    const { word } = await under.add(userId, '猫');
    const { lexemeIds } = await under.rpc.call(method.blockOwnWord, { userId, wordId: word!.id });
    expect(lexemeIds).toEqual([await under.lexemeOf('猫')]);
    expect(await under.wordsOf(userId)).toMatchObject([{ word: '猫', isBlocked: true }]);
    await under.rpc.call(method.unblockWord, { userId, lexemeId: lexemeIds[0]! });
    expect(await under.wordsOf(userId)).toMatchObject([{ word: '猫', isBlocked: false }]);
  });

  it('of the vocabulary that no dictionary has are blocked by form and reading, and leave other readings alone', async () => {
    const userId = under.newLearner();
    const { word } = await under.add(userId, '猫犬', 'ねこいぬ');
    await under.add(userId, '猫犬', 'びょうけん');
    await under.rpc.call(method.blockOwnWord, { userId, wordId: word!.id });
    expect(await blockedWordsOf(userId)).toMatchObject([{ word: '猫犬', reading: 'ねこいぬ' }]);
    const states = new Map((await under.wordsOf(userId)).map(({ reading, isBlocked }) => [reading, isBlocked]));
    expect(Object.fromEntries(states)).toEqual({ ねこいぬ: true, びょうけん: false });
  });

  it('of the vocabulary are the learner’s own', async () => {
    const { word } = await under.add(under.newLearner(), '猫');
    const call = under.rpc.call(method.blockOwnWord, { userId: under.newLearner(), wordId: word!.id });
    await expect(call).rejects.toMatchObject({ code: 'vocabulary.word-not-found' });
  });

  it('stay blocked as the lexemes that an upgrade has made of them, once', async () => {
    const [one, other] = [under.newLearner(), under.newLearner()];
    const polite = { entry: '御電話・おでんわ', word: 'お電話', reading: 'おでんわ' };
    const [old] = (await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes: [polite] })).ids;
    const [plain, visit] = [await under.lexemeOf('電話'), await under.lexemeOf('お見舞い')];
    for (const lexemeId of [old!, visit]) await under.rpc.call(method.blockWord, { userId: one, lexemeId });
    for (const lexemeId of [old!, plain]) await under.rpc.call(method.blockWord, { userId: other, lexemeId });
    const idsOf = async (userId: number) => (await blockedWordsOf(userId)).map(({ lexemeId }) => lexemeId).sort();
    await under.query(`UPDATE schedules SET next_at = now() WHERE queue = 'renew-blocked-words'`);
    await under.overNats(async () => {
      await until(async () => !(await idsOf(other)).includes(old!));
    });
    expect([await idsOf(one), await idsOf(other)]).toEqual([[plain, visit].sort(), [plain]]);
    expect((await under.rpc.call(method.classifyLexemes, { userId: one, lexemeIds: [plain] })).blocked).toEqual([
      plain,
    ]);
  });

  it('are blocked and unblocked many at once, with the cards that ask for them', async () => {
    const userId = under.newLearner();
    const [cat, dog] = [await under.lexemeOf('猫'), await under.lexemeOf('犬')];
    const { word } = await under.add(userId, '鳥', 'とり');
    await under.rpc.call(ReviewsService.method.collectWords, { userId, words: [{ lexemeId: dog }] });
    const due = async () =>
      (await under.rpc.call(ReviewsService.method.nextCards, { userId, count: 10, timeZone: 'UTC' })).cards.length;
    expect(await due()).toBe(1);
    await under.rpc.call(method.blockWord, { userId, lexemeId: cat });
    const request = { userId, lexemeIds: [cat, dog], wordIds: [word!.id] };
    const { lexemeIds } = await under.rpc.call(method.blockWords, request);
    expect(lexemeIds.toSorted()).toEqual([dog, await under.lexemeOf('鳥')].toSorted());
    expect(await due()).toBe(0);
    expect((await under.rpc.call(method.blockWords, request)).lexemeIds).toEqual([]);
    for (const unblocked of [2, 0]) {
      expect(await under.rpc.call(method.unblockWords, { userId, lexemeIds })).toMatchObject({ unblocked });
    }
    expect(await blockedWordsOf(userId)).toMatchObject([{ word: '猫' }]);
    expect(await due()).toBe(1);
  });

  it.each([
    ['a word that there is not', [2_000_000_000], 'vocabulary.lexeme-not-found'],
    ['more than 1,000 words', Array.from({ length: 1_001 }, (_, index) => index + 1), 'vocabulary.too-many-lexemes'],
  ])('are none of many when one of them is %s', async (_, lexemeIds, code) => {
    const userId = under.newLearner();
    const wanted = [await under.lexemeOf('猫'), ...lexemeIds].slice(0, 1_001);
    await expect(under.rpc.call(method.blockWords, { userId, lexemeIds: wanted })).rejects.toMatchObject({ code });
    expect(await blockedWordsOf(userId)).toEqual([]);
  });

  it('must be words that exist', async () => {
    const call = under.rpc.call(method.blockWord, { userId: under.newLearner(), lexemeId: 2_000_000_000 });
    await expect(call).rejects.toMatchObject({ code: 'vocabulary.lexeme-not-found' });
  });
});

import 'reflect-metadata';
import { VocabularyService } from '@ichibun/proto/vocabulary';
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

  it('must be words that exist', async () => {
    const call = under.rpc.call(method.blockWord, { userId: under.newLearner(), lexemeId: 2_000_000_000 });
    await expect(call).rejects.toMatchObject({ code: 'vocabulary.lexeme-not-found' });
  });
});

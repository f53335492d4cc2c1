import 'reflect-metadata';
import { writeJlptWheel } from '@ichibun/language/testing/jlpt-wheel';
import { VocabularyService, WordSet } from '@ichibun/proto/vocabulary';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = VocabularyService;
let under: VocabularyUnderTest;

beforeAll(async () => {
  const words = { 5: [{ kanji: '学生', hiragana: 'がくせい' }], 4: [{ kanji: '事件', hiragana: 'じけん' }] };
  under = await VocabularyUnderTest.start(undefined, { JLPT_FILE: await writeJlptWheel(words) });
});
afterAll(() => under.stop());

const preview = (userId: number, count: number) =>
  under.rpc.call(method.previewKnownSet, { userId, set: WordSet.JLPT, count });

it('who has passed a level knows its words and those of the levels before it, until that is taken back', async () => {
  const userId = under.newLearner();
  expect(await preview(userId, 4)).toMatchObject({ words: 2, newWords: 2, examples: ['学生', '事件'] });
  const five = await under.rpc.call(method.addKnownSet, { userId, set: WordSet.JLPT, count: 5 });
  expect(five.knownSet).toMatchObject({ set: WordSet.JLPT, count: 5, words: 1 });
  expect(await preview(userId, 4)).toMatchObject({ words: 2, newWords: 1, examples: ['事件'] });
  const { knownSets } = await under.rpc.call(method.listKnownSets, { userId });
  expect(knownSets).toMatchObject([{ set: WordSet.JLPT, count: 5, words: 1 }]);
  await under.rpc.call(method.removeKnownSet, { userId, knownSetId: knownSets[0]!.id });
  expect(await preview(userId, 4)).toMatchObject({ newWords: 2 });
});

it.each([0, 6])('there is no level N%d', async (count) => {
  await expect(preview(under.newLearner(), count)).rejects.toMatchObject({ code: 'vocabulary.invalid-known-set' });
});

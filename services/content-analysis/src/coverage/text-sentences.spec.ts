import 'reflect-metadata';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ContentUnderTest, PETS, startContent } from '../testing/content-under-test.js';

const { method } = ContentAnalysisService;

let under: ContentUnderTest;

beforeAll(async () => {
  under = await startContent();
});
afterAll(() => under.stop());

describe('the sentences of a text', () => {
  const STORY = '猫が犬を見る。\n犬が食べた。「食べ物を食べる猫」と言う。123。ねこ。';
  const sentencesOf = async (userId: number, analysisId: number, lexemeId: number, page = { from: 0, count: 20 }) =>
    under.rpc.call(method.listSentencesOfWord, { userId, analysisId, lexemeId, ...page });
  const lexemeOf = async (userId: number, id: number, name: string) =>
    (await under.wordsOf(userId, id)).find(({ word }) => word === name)!.lexemeId;
  const unknownIn = async (userId: number, analysisId: number) =>
    (await under.rpc.call(method.countSentences, { userId, analysisId })).byUnknownWords;

  it('with a word are answered in their order, with the places of the word in any of its forms', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(userId, STORY);
    const eat = await sentencesOf(userId, id, await lexemeOf(userId, id, '食べる'));
    expect(eat.total).toBe(2);
    const marked = eat.sentences.map(({ text, targets }) => [
      text,
      Array.from({ length: targets.length / 2 }, (_, i) => text.slice(targets[2 * i], targets[2 * i + 1])),
    ]);
    expect(marked).toEqual([
      ['犬が食べた。', ['食べ']],
      ['「食べ物を食べる猫」と言う。', ['食べる']],
    ]);
    const cat = await lexemeOf(userId, id, '猫');
    expect((await sentencesOf(userId, id, cat)).sentences.map(({ text }) => text)).toEqual([
      '猫が犬を見る。',
      '「食べ物を食べる猫」と言う。',
    ]);
  });

  it('come a page at a time', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(
      userId,
      Array.from({ length: 60 }, (_, i) => `猫が${'犬'.repeat(i + 1)}を見る。`).join(''),
    );
    const cat = await lexemeOf(userId, id, '猫');
    const second = await sentencesOf(userId, id, cat, { from: 20, count: 20 });
    expect(second).toMatchObject({ total: 60, sentences: { length: 20 } });
    expect(second.sentences[0]!.text).toBe(`猫が${'犬'.repeat(21)}を見る。`);
    expect((await sentencesOf(userId, id, cat, { from: 0, count: 999 })).sentences).toHaveLength(50);
    expect((await sentencesOf(userId, id, cat, { from: 60, count: 20 })).sentences).toEqual([]);
  });

  it('are the same when batches divide the text', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(userId, '猫が犬を見る。\n'.repeat(8_000));
    const { total, sentences } = await sentencesOf(userId, id, await lexemeOf(userId, id, '犬'), {
      from: 7_990,
      count: 20,
    });
    expect(total).toBe(8_000);
    expect(sentences).toHaveLength(10);
    expect(
      sentences.every(({ text, targets }) => text === '猫が犬を見る。' && text.slice(targets[0], targets[1]) === '犬'),
    ).toBe(true);
    expect(await unknownIn(userId, id)).toEqual([0, 0, 0, 8_000]);
  });

  it('are counted by their unknown words, as the learner knows them now; those without words have none', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(userId, '\n\n猫が見る。犬が見る。\n　\n猫が犬を見る。123。\n');
    expect(await unknownIn(userId, id)).toEqual([1, 0, 2, 1]);
    await under.learn(userId, '見る');
    expect(await unknownIn(userId, id)).toEqual([1, 2, 1, 0]);
    await under.learn(userId, '猫');
    expect(await unknownIn(userId, id)).toEqual([2, 2, 0, 0]);
    await under.rpc.call(VocabularyService.method.clearWords, { userId });
    expect(await unknownIn(userId, id)).toEqual([1, 0, 2, 1]);
  });

  it('are refused for a word that the text does not have', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(userId, PETS);
    await expect(sentencesOf(userId, id, 2 ** 31 - 1)).rejects.toMatchObject({ code: 'content.word-not-found' });
  });

  it('for several words hold them all, at most eight for each', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(
      userId,
      `${'行'.repeat(3)}を見る。銀行が見る。行く猫。${'猫が犬を見る。'.repeat(9)}`,
    );
    const lexemeIds = await Promise.all(['行く', '犬'].map((name) => lexemeOf(userId, id, name)));
    const found = new Map<number, string[]>();
    for await (const part of under.rpc.stream(method.findSentences, { userId, analysisId: id, lexemeIds })) {
      for (const { lexemeId, sentences } of part.found) found.set(lexemeId, sentences);
    }
    expect(found.get(lexemeIds[0]!)).toEqual(['行く猫。']);
    expect(found.get(lexemeIds[1]!)).toEqual(['猫が犬を見る。']);
  });
});

import 'reflect-metadata';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ContentUnderTest, startContent } from '../testing/content-under-test.js';

const { method } = ContentAnalysisService;

const RAIN = '明日は雨かもしれない。\n犬は来ないかもしれない。';

let under: ContentUnderTest;

beforeAll(async () => {
  under = await startContent();
});
afterAll(() => under.stop());

describe('the grammar of a text', () => {
  const grammarOf = async (userId: number, analysisId: number) => {
    const { points } = await under.rpc.call(method.countGrammar, { userId, analysisId });
    return points.map(({ pattern, occurrences }) => [pattern, occurrences]);
  };
  const textsOf = async (userId: number, pattern: string) =>
    (await under.rpc.call(method.listTextsOfPattern, { userId, pattern })).texts;

  it('is counted when it is asked for, by two at once as by one, and of no other learner', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(userId, RAIN);
    expect(await textsOf(userId, 'kamoshirenai')).toEqual([]);
    const [one, other] = await Promise.all([grammarOf(userId, id), grammarOf(userId, id)]);
    expect(one[0]).toEqual(['kamoshirenai', 2]);
    expect(other).toEqual(one);
    expect(await grammarOf(userId, id)).toEqual(one);
    const stranger = under.newLearner();
    await expect(grammarOf(stranger, id)).rejects.toMatchObject({ code: 'content.analysis-not-found' });
    expect(await textsOf(stranger, 'kamoshirenai')).toEqual([]);
  });

  it('says in which sentences a point is, newest texts first', async () => {
    const userId = under.newLearner();
    const [first, second] = [await under.analysed(userId, RAIN), await under.analysed(userId, '猫かもしれない。')];
    await grammarOf(userId, first.id);
    await grammarOf(userId, second.id);
    const texts = await textsOf(userId, 'kamoshirenai');
    expect(
      texts.map(({ sentences }) => sentences.map(({ japanese, start, end }) => [japanese, japanese.slice(start, end)])),
    ).toEqual([
      [['猫かもしれない。', 'かもしれない']],
      [
        ['明日は雨かもしれない。', 'かもしれない'],
        ['犬は来ないかもしれない。', 'かもしれない'],
      ],
    ]);
  });

  it('is none of a text without any', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(userId, '猫。');
    expect(await grammarOf(userId, id)).toEqual([]);
  });
});

import 'reflect-metadata';
import { writeJlptWheel } from '@ichibun/language/testing/jlpt-wheel';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { ReviewsService } from '@ichibun/proto/reviews';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type ContentUnderTest, PETS, startContent } from '../testing/content-under-test.js';

const { method } = ContentAnalysisService;

const LISTS = {
  5: [
    { kanji: '猫', hiragana: 'ねこ' },
    { kanji: '見る', hiragana: 'みる' },
  ],
  3: [{ kanji: '犬', hiragana: 'いぬ' }],
};

let under: ContentUnderTest;

beforeAll(async () => {
  under = await startContent(undefined, undefined, { JLPT_FILE: await writeJlptWheel(LISTS) });
});
afterAll(() => under.stop());

const newWords = async (userId: number, of = under) =>
  (await of.rpc.call(method.countNewWords, { userId, textIds: [] })).texts;

describe('the level of a text', () => {
  it('is the first that covers 95 % of its words, with its new words by level', async () => {
    const userId = under.newLearner();
    await under.analysed(userId, PETS);
    expect(await newWords(userId)).toMatchObject([{ level: 3, newWords: 3, newWordsByLevel: [2, 0, 1, 0, 0, 0] }]);
    await under.learn(userId, '猫');
    expect(await newWords(userId)).toMatchObject([{ level: 3, newWords: 2, newWordsByLevel: [1, 0, 1, 0, 0, 0] }]);
  });

  it('is none where words of no list are more than 5 %', async () => {
    const userId = under.newLearner();
    await under.analysed(userId, '猫が魚を見る。');
    expect(await newWords(userId)).toMatchObject([{ level: 0, newWordsByLevel: [2, 0, 0, 0, 0, 1] }]);
  });

  it('leaves blocked words out of the new ones', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(userId, PETS);
    const lexemeId = (await under.wordsOf(userId, id)).find(({ word }) => word === '犬')!.lexemeId;
    await under.rpc.call(VocabularyService.method.blockWord, { userId, lexemeId });
    expect(await newWords(userId)).toMatchObject([{ level: 3, newWords: 2, newWordsByLevel: [2, 0, 0, 0, 0, 0] }]);
  });

  it('leaves words that are being learned out of the new ones, until that is undone', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(userId, PETS);
    const lexemeId = (await under.wordsOf(userId, id)).find(({ word }) => word === '猫')!.lexemeId;
    await under.rpc.call(ReviewsService.method.collectWords, { userId, words: [{ lexemeId }] });
    expect(await newWords(userId)).toMatchObject([
      { level: 3, newWords: 2, known: 0, newWordsByLevel: [1, 0, 1, 0, 0, 0] },
    ]);
    // A word that is both is left out once.
    await under.rpc.call(VocabularyService.method.blockWord, { userId, lexemeId });
    expect(await newWords(userId)).toMatchObject([{ newWords: 2, newWordsByLevel: [1, 0, 1, 0, 0, 0] }]);
    await under.rpc.call(VocabularyService.method.unblockWord, { userId, lexemeId });
    await under.rpc.call(ReviewsService.method.uncollectWords, { userId, lexemeIds: [lexemeId] });
    expect(await newWords(userId)).toMatchObject([{ newWords: 3, newWordsByLevel: [2, 0, 1, 0, 0, 0] }]);
  });

  it('leaves them out of texts of an earlier release, too', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(userId, PETS);
    const lexemeId = (await under.wordsOf(userId, id)).find(({ word }) => word === '猫')!.lexemeId;
    await under.rpc.call(ReviewsService.method.collectWords, { userId, words: [{ lexemeId }] });
    expect(await newWords(userId)).toMatchObject([{ newWords: 2 }]);
    const client = new pg.Client({ connectionString: under.databaseUrl });
    await client.connect();
    // As that release has left them: it counted all that is not known as new.
    await client.query(
      `UPDATE content_analysis.texts SET words_being_learnt = NULL, level_sums[13] = level_sums[13] + 1
       WHERE user_id = $1`,
      [userId],
    );
    await client.end();
    expect(await newWords(userId)).toMatchObject([{ newWords: 2, newWordsByLevel: [1, 0, 1, 0, 0, 0] }]);
  });

  it('counts particles where the learner counts them', async () => {
    const userId = under.newLearner();
    await under.analysed(userId, PETS);
    await under.rpc.call(method.setCountingSettings, { userId, settings: { grammarCounts: true } });
    expect(await newWords(userId)).toMatchObject([{ level: 0, newWordsByLevel: [2, 0, 1, 0, 0, 2] }]);
  });

  it('is found for texts of an earlier release when they are looked at', async () => {
    const userId = under.newLearner();
    await under.analysed(userId, PETS);
    const client = new pg.Client({ connectionString: under.databaseUrl });
    await client.connect();
    await client.query('UPDATE content_analysis.texts SET level_sums = NULL, levels_source = NULL WHERE user_id = $1', [
      userId,
    ]);
    await client.end();
    expect(await newWords(userId)).toMatchObject([{ level: 3, newWordsByLevel: [2, 0, 1, 0, 0, 0] }]);
  });
});

describe('a text without lists of levels', () => {
  it('has no level, and its other figures', async () => {
    const without = await startContent();
    const userId = without.newLearner();
    await without.analysed(userId, PETS);
    expect(await newWords(userId, without)).toMatchObject([{ level: 0, newWords: 3, newWordsByLevel: [] }]);
    await without.stop();
  });
});

import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { starterProcessed } from '@ichibun/corpus-admin/testing/starter';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { CorpusService } from '@ichibun/proto/corpus';
import { LanguageService } from '@ichibun/proto/language';
import { SentencesService, Source } from '@ichibun/proto/sentences';
import { PointStanding, VocabularyService } from '@ichibun/proto/vocabulary';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SentencesUnderTest, startSentences } from '../testing/sentences-under-test.js';

const { method } = SentencesService;

const CORPUS = `sentence_ja\tsentence_en\tlevel
犬が友達と橋を見る。\tThe dog sees the bridge with a friend.\t1
犬が静かな橋を見る。\tThe dog sees the quiet bridge.\t2
昨日友達と映画を見た。\tI saw a film with a friend yesterday.\t2
犬がいる。\tThere is a dog.\t1
犬は毎日友達と魚を食べたことがある。\tThe dog has eaten fish with a friend every day.\t2
`;

let folder: string;
let under: SentencesUnderTest;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-corpus-'));
  await writeFile(join(folder, 'test.tsv'), CORPUS);
  under = await startSentences({ STARTER_CORPUS: folder });
  await starterProcessed(under.rpc);
});
afterAll(async () => {
  await under.stop();
  await rm(folder, { recursive: true });
});

const recommend = async (userId: number, count = 10, excludeLexemeIds: number[] = []) =>
  (await under.rpc.call(method.recommend, { userId, count, excludeLexemeIds })).sentences;
const texts = async (userId: number) => (await recommend(userId)).map(({ sentence }) => sentence!.japanese);

describe('recommended sentences', () => {
  it('have one new word, everything that a generated sentence has, and where they are from', async () => {
    const userId = under.newLearner();
    await under.learn(userId, '犬', '友達', '見る');
    expect(await recommend(userId)).toMatchObject([
      {
        sentence: {
          lexemeId: await under.lexemeOf('橋'),
          targetWord: '橋',
          targetReading: 'はし',
          shortDefinition: expect.stringContaining('bridge'),
          japanese: '犬が友達と<b>橋</b>を見る。',
          english: 'The dog sees the bridge with a friend.',
          source: Source.CORPUS,
          unknownWords: 0,
          furigana: expect.stringContaining('橋[はし]'),
        },
        sentenceId: expect.any(Number),
        sourceDocument: 'Starter sentences',
      },
    ]);
  });

  it('have their word as they read it', async () => {
    const userId = under.newLearner();
    await under.learn(userId, '友達', '映画', '見る');
    const readings = async () => (await recommend(userId)).map(({ sentence }) => sentence!.targetReading);
    expect(await readings()).toEqual(['きのう']);
    const correction = { word: '昨日', reading: 'さくじつ' };
    await under.rpc.call(VocabularyService.method.setCorrection, { userId, correction });
    expect(await readings()).toEqual(['さくじつ']);
  });

  it('follow what the learner comes to know, blocks and saves', async () => {
    const userId = under.newLearner();
    await under.learn(userId, '犬', '友達', '見る');
    await under.learn(userId, '橋');
    expect(await texts(userId)).toEqual(['犬が<b>静か</b>な橋を見る。']);
    const [{ sentence } = {}] = await recommend(userId);
    await under.rpc.call(VocabularyService.method.blockWord, { userId, lexemeId: sentence!.lexemeId });
    expect(await texts(userId)).toEqual([]);
    await under.learn(userId, '昨日');
    expect(await texts(userId)).toEqual(['昨日友達と<b>映画</b>を見た。']);
    const lexemeId = await under.lexemeOf('映画');
    await under.save(userId, { lexemeId, targetWord: '映画', targetReading: '', japanese: '映画を見る。' });
    expect(await texts(userId)).toEqual([]);
  });

  it('are none that the learner has dismissed, or that is shown already', async () => {
    const userId = under.newLearner();
    await under.learn(userId, '犬', '友達', '見る', '静か');
    const [first] = await recommend(userId);
    expect(first!.sentence!.japanese).toBe('犬が友達と<b>橋</b>を見る。');
    await under.rpc.call(CorpusService.method.dismissSentence, { userId, sentenceId: first!.sentenceId });
    expect(await texts(userId)).toEqual(['犬が静かな<b>橋</b>を見る。']);
    expect(await recommend(userId, 10, [first!.sentence!.lexemeId])).toEqual([]);
    expect(await texts(under.newLearner())).toEqual([]);
  });

  it('are for another word once the learner knows this one', async () => {
    const userId = under.newLearner();
    await under.learn(userId, '犬', '友達', '見る');
    const [{ sentence } = {}] = await recommend(userId);
    for (let times = 1; times <= 2; times++) {
      await under.rpc.call(method.learnWord, { userId, lexemeId: sentence!.lexemeId });
    }
    expect(await texts(userId)).toEqual(['犬が<b>静か</b>な橋を見る。']);
  });

  it('count particles as words for a learner who wants that', async () => {
    const userId = under.newLearner();
    await under.learn(userId, '犬', '友達', '見る');
    const set = (grammarCounts: boolean) =>
      under.rpc.call(ContentAnalysisService.method.setCountingSettings, { userId, settings: { grammarCounts } });
    await set(true);
    expect(await texts(userId)).toEqual([]);
    await under.learn(userId, 'が', 'と', 'を');
    expect(await texts(userId)).toEqual(['犬が友達と<b>橋</b>を見る。']);
  });

  it('have no new grammar point for a learner who counts these, who is recommended the point instead', async () => {
    const userId = under.newLearner();
    await under.learn(userId, '犬', '友達', '毎日', '食べる', '事', 'こと', 'ある', '有る');
    const fish = '犬は毎日友達と<b>魚</b>を食べたことがある。';
    expect(await texts(userId)).toEqual([fish]);
    const set = (pointsCount: boolean) =>
      under.rpc.call(ContentAnalysisService.method.setCountingSettings, { userId, settings: { pointsCount } });
    const asked = { userId, pointsCount: true, count: 10 };
    const points = async () => (await under.rpc.call(CorpusService.method.recommendPoints, asked)).sentences;
    const know = async (...fresh: string[]) => {
      const { patterns } = await under.rpc.call(LanguageService.method.listPatterns, {});
      const changes = patterns.map(({ id }) => ({
        pattern: id,
        standing: fresh.includes(id) ? PointStanding.UNSPECIFIED : PointStanding.KNOWN,
      }));
      await under.rpc.call(VocabularyService.method.setGrammarPoints, { userId, changes });
    };
    await set(true);
    await until(
      () => texts(userId),
      (found) => found.length === 0,
    );
    await know('ta-koto-ga-aru');
    expect([await texts(userId), await points()]).toEqual([[], []]);
    await under.learn(userId, '魚');
    expect(await points()).toMatchObject([
      {
        japanese: '犬は毎日友達と魚を食べたことがある。',
        english: 'The dog has eaten fish with a friend every day.',
        pattern: 'ta-koto-ga-aru',
        pieces: [{ start: 11, end: 17 }],
      },
    ]);
    await know();
    expect(await points()).toEqual([]);
    const other = under.newLearner();
    await under.learn(other, '犬', '友達', '毎日', '食べる', '事', 'こと', 'ある', '有る');
    expect(await texts(other)).toEqual([fish]);
  });

  it('are left out where the learner’s corrections make other words of them', async () => {
    const userId = under.newLearner();
    await under.learn(userId, '犬', '友達', '見る');
    await under.rpc.call(VocabularyService.method.setCorrection, {
      userId,
      correction: { word: '友達', parts: ['友', '達'] },
    });
    expect(await texts(userId)).toEqual([]);
  });

  it.each([0, 41])('are not %i at once', async (count) => {
    await expect(recommend(1, count)).rejects.toMatchObject({ code: 'sentences.too-many', kind: 'invalid' });
  });
});

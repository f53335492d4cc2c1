import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import { type Analysis, ContentAnalysisService, Status, type Word } from '@ichibun/proto/content';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { vocabulary } from '@ichibun/vocabulary/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { contentAnalysis } from './service.js';

const { method } = ContentAnalysisService;

let database: TestDatabase;
let services: ServicesUnderTest;
let environment: Record<string, string>;
let learners = 1_000;
const newLearner = () => learners++;
const all = [language, vocabulary, contentAnalysis];

beforeAll(async () => {
  database = await createDatabase();
  environment = { DICTIONARY_FILE: await preparedDictionary(jmdictText()) };
  services = await startServicesUnderTest(all, database.url, { environment });
});
afterAll(async () => {
  await services.stop();
  await database.drop();
});

async function create(userId: number, text: string, title = 'A text'): Promise<Analysis> {
  const textObject = `texts/${randomUUID()}.txt`;
  await services.objects.put(textObject, Buffer.from(text));
  return (await services.rpc.call(method.createAnalysis, { userId, title, textObject })).analysis!;
}

const find = async (userId: number, id: number) =>
  (await services.rpc.call(method.listAnalyses, { userId })).analyses.find((analysis) => analysis.id === id);

async function finished(userId: number, id: number): Promise<Analysis> {
  while (true) {
    const analysis = await find(userId, id);
    if (analysis!.status === Status.COMPLETED || analysis!.status === Status.FAILED) return analysis!;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const analysed = async (userId: number, text: string) => finished(userId, (await create(userId, text)).id);

async function wordsOf(userId: number, analysisId: number): Promise<Word[]> {
  const words: Word[] = [];
  const request = { userId, analysisId, limit: 999_999 };
  for await (const part of services.rpc.stream(method.listWords, request)) words.push(...part.words);
  return words;
}

const statisticsOf = async (userId: number, analysisId: number) =>
  (await services.rpc.call(method.getStatistics, { userId, analysisId })).statistics!;

const learn = (userId: number, word: string) =>
  services.rpc.call(VocabularyService.method.addWord, { userId, word, meaning: 'known' });

/** 猫 3, 犬 1, 見る 1; of grammar が 2, を 1 (of certain words). */
const PETS = '猫が犬を見る。猫が、猫！ 123 ABC ？';

describe('an analysis', () => {
  it('has each word once, with its definition, most frequent first', async () => {
    const userId = newLearner();
    const { id } = await analysed(userId, PETS);
    const words = await wordsOf(userId, id);
    expect(words.map(({ word, frequency }) => [word, frequency])).toEqual(
      [['猫', 3], ['が', 2], ...(['犬', 'を', '見る'] as const).map((word) => [word, 1]).sort()].sort(
        ([a, m], [b, n]) => Number(n) - Number(m) || order(words, a) - order(words, b),
      ),
    );
    expect(words[0]).toMatchObject({ reading: 'ねこ', definition: expect.stringContaining('cat'), isKnown: false });
  });

  it('has names that the text alone tells in none of its batches', async () => {
    const userId = newLearner();
    const filler = '猫が犬を見る。'.repeat(3_000);
    const { id } = await analysed(userId, `権太さんは言った。「権太」と呼ぶ。${filler}権太が見る。`);
    const words = (await wordsOf(userId, id)).map(({ word }) => word);
    expect(words).toContain('猫');
    for (const name of ['権太', '権', '太']) expect(words).not.toContain(name);
  });

  it('reads words as the source of its text does, which is kept with the text', async () => {
    const userId = newLearner();
    const textObject = `texts/${randomUUID()}.txt`;
    await services.objects.put(textObject, Buffer.from('頁を捲って読む。'));
    const ruby = '頁を｜捲《めく》って読む。\n';
    const { textId } = await services.rpc.call(method.addText, { userId, title: '頁', textObject, ruby });
    const { words } = await services.rpc.call(method.getGivenWords, { userId, textId });
    expect(words).toMatchObject([{ word: '捲る', reading: 'めくる', isName: false }]);
    const other = services.rpc.call(method.getGivenWords, { userId: newLearner(), textId });
    await expect(other).rejects.toMatchObject({ code: 'content.text-not-found' });
  });

  it('has figures that add up', async () => {
    const userId = newLearner();
    await learn(userId, '猫');
    const { id, statistics } = await analysed(userId, PETS);
    expect(statistics).toMatchObject({
      uniqueWords: 3,
      knownWords: 1,
      unknownWords: 2,
      totalOccurrences: 5,
      knownOccurrences: 3,
      uniqueCoverage: 100 / 3,
      totalCoverage: 60,
      grammarWords: 2,
      grammarOccurrences: 3,
    });
    expect(await statisticsOf(userId, id)).toMatchObject(statistics!);
    const words = (await wordsOf(userId, id)).filter(({ isCounted }) => isCounted);
    expect(words).toHaveLength(statistics!.uniqueWords);
    expect(words.reduce((sum, { frequency }) => sum + frequency, 0)).toBe(statistics!.totalOccurrences);
    expect(words.filter(({ isKnown }) => isKnown)).toHaveLength(statistics!.knownWords);
  });

  it('counts particles and auxiliaries for those who say so, and then everything adds up with them', async () => {
    const userId = newLearner();
    const { id } = await analysed(userId, PETS);
    const set = (grammarCounts: boolean) =>
      services.rpc.call(method.setCountingSettings, { userId, settings: { grammarCounts } });
    await set(true);
    await learn(userId, 'が');
    const all = await statisticsOf(userId, id);
    expect(all).toMatchObject({
      uniqueWords: 5,
      knownWords: 1,
      totalOccurrences: 8,
      totalCoverage: 25,
      grammarWords: 2,
    });
    expect((await find(userId, id))!.statistics).toMatchObject(all);
    const counted = (await wordsOf(userId, id)).filter(({ isCounted }) => isCounted);
    expect(counted.map(({ frequency }) => frequency).reduce((a, b) => a + b)).toBe(8);
    expect(await services.rpc.call(method.getCountingSettings, { userId })).toMatchObject({
      settings: { grammarCounts: true },
    });
    await set(false);
    expect(await statisticsOf(userId, id)).toMatchObject({ uniqueWords: 3, knownWords: 0, totalOccurrences: 5 });
    expect(await analysed(newLearner(), PETS)).toMatchObject({ statistics: { uniqueWords: 3 } });
  });

  it('looks better as soon as its learner knows another word, and worse when one is forgotten', async () => {
    const userId = newLearner();
    const { id } = await analysed(userId, PETS);
    expect(await statisticsOf(userId, id)).toMatchObject({ knownWords: 0, totalCoverage: 0 });
    await learn(userId, '犬');
    expect(await statisticsOf(userId, id)).toMatchObject({ knownWords: 1, totalCoverage: 20, uniqueCoverage: 100 / 3 });
    expect((await find(userId, id))!.statistics).toMatchObject({ knownWords: 1 });
    await services.rpc.call(VocabularyService.method.clearWords, { userId });
    expect(await statisticsOf(userId, id)).toMatchObject({ knownWords: 0, totalCoverage: 0 });
  });

  it('of several batches counts every word once', async () => {
    const userId = newLearner();
    const { id, progress, statistics } = await analysed(userId, '猫が犬を見る。\n'.repeat(10_000));
    expect(progress).toMatchObject({
      currentBatch: 4,
      totalBatches: 4,
      processedSentences: 10_000,
      totalSentences: 10_000,
    });
    expect(statistics!.totalOccurrences).toBe(30_000);
    expect((await wordsOf(userId, id)).map(({ frequency }) => frequency)).toEqual(Array(5).fill(10_000));
  });

  const odd: [string, string, number][] = [
    ['of one kana', 'あ', 0],
    ['of punctuation with one word', '。。。猫！？', 1],
    ['with NUL in it', '猫\u0000犬', 2],
    ['with emoji and characters of two units', '😀猫😀犬𠮷', 2],
    ['in half-width kana', 'ﾃﾚﾋﾞを見る。', 2],
    ['of one long line', '猫犬'.repeat(30_000), 1],
  ];
  it.each(odd)('%s completes', async (_, text, atLeast) => {
    const { status, statistics } = await analysed(newLearner(), text);
    expect(status).toBe(Status.COMPLETED);
    expect(statistics!.uniqueWords).toBeGreaterThanOrEqual(atLeast);
  });

  const refused: [string, string, string][] = [
    ['an empty text', '', 'content.empty-text'],
    ['white space', ' \n　\t', 'content.empty-text'],
    ['Latin only', 'The quick brown fox. 123', 'content.no-japanese'],
    ['emoji only', '😀😀👩‍👩‍👧', 'content.no-japanese'],
    ['Japanese punctuation only', '。。「」', 'content.no-japanese'],
    ['a text too long', '猫'.repeat(2_000_001), 'content.long-text'],
  ];
  it.each(refused)('of %s is refused with a reason', async (_, text, code) => {
    await expect(create(newLearner(), text)).rejects.toMatchObject({ code, message: expect.any(String) });
  });

  it.each([
    ['', 'content.empty-title'],
    [' 　 ', 'content.empty-title'],
    ['題'.repeat(201), 'content.long-title'],
  ])('titled %j is refused', async (title, code) => {
    await expect(create(newLearner(), '猫', title)).rejects.toMatchObject({ code });
  });

  it('fails with a message when its text is lost', async () => {
    const userId = newLearner();
    const textObject = `texts/${randomUUID()}.txt`;
    await services.objects.put(textObject, Buffer.from('猫'));
    // Gone as soon as it was read for the first time, when it is added; it is counted later.
    const read = services.objects.get.bind(services.objects);
    services.objects.get = async (key) => {
      const content = await read(key);
      if (key === textObject) await services.objects.remove(key);
      return content;
    };
    const { analysis } = await services.rpc.call(method.createAnalysis, { userId, title: 'Lost', textObject });
    const lost = await finished(userId, analysis!.id);
    expect(lost).toMatchObject({ status: Status.FAILED, errorMessage: 'This file is no longer there.' });
    await expect(statisticsOf(userId, lost.id)).rejects.toMatchObject({ code: 'content.not-completed' });
    await services.rpc.call(method.deleteAnalysis, { userId, analysisId: lost.id });
  });
});

const order = (words: Word[], word: unknown) => words.findIndex((found) => found.word === word);

describe('a completed analysis', () => {
  it('has its figures from the first moment on, whatever is asked while it completes', async () => {
    const userId = newLearner();
    await learn(userId, '猫');
    // Figures are brought up to date before the list is read: as if nothing had been completed until then.
    const { id } = await create(userId, PETS);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const read = async () => {
      const { rows } = await client.query(
        'SELECT status, known_words AS known, unique_words AS words FROM content_analysis.texts WHERE user_id = $1',
        [userId],
      );
      return rows[0];
    };
    let text = await read();
    while (text.status !== 'completed') text = await read();
    await client.end();
    expect(text).toEqual({ status: 'completed', known: 1, words: 3 });
    expect((await find(userId, id))!.statistics).toMatchObject({ knownWords: 1, totalCoverage: 60 });
  });

  it('is counted again by itself when the analyser is a newer one, and shows what it showed until then', async () => {
    const userId = newLearner();
    await learn(userId, '猫');
    const { id, statistics } = await analysed(userId, PETS);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const text = async () =>
      (
        await client.query('SELECT analyser_version AS version FROM content_analysis.texts WHERE user_id = $1', [
          userId,
        ])
      ).rows[0].version as string;
    const version = await text();
    await client.query(
      `UPDATE content_analysis.texts SET analyser_version = 'an older one', asked_version = '' WHERE user_id = $1`,
      [userId],
    );
    await client.query(`UPDATE content_analysis.schedules SET next_at = now() WHERE queue = 'text-upkeep'`);
    // A process looks at its schedules when they are due: another one, which has just started, does at once.
    const { objects } = services;
    const other = await startServicesUnderTest([language, vocabulary, contentAnalysis], database.url, {
      environment,
      objects,
    });
    while ((await text()) !== version) {
      expect(await find(userId, id)).toMatchObject({ status: Status.COMPLETED, recounting: false, statistics });
    }
    await other.stop();
    await client.end();
    expect(await find(userId, id)).toMatchObject({ recounting: false, statistics });
  });
});

describe('a learner’s correction', () => {
  const wordNamed = async (userId: number, id: number, name: string) =>
    (await wordsOf(userId, id)).find(({ word }) => word === name);
  /** Looks until the analysis shows the reading, as the learner would. */
  const readAs = async (userId: number, id: number, reading: string) => {
    while ((await wordNamed(userId, id, '空'))?.reading !== reading) {
      await statisticsOf(userId, id);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const SKY = '空を見る。猫が空を見る。';

  it('holds in analyses that are there and in those to come, for that learner only, until it is undone', async () => {
    const [userId, other] = [newLearner(), newLearner()];
    const [mine, theirs] = [await analysed(userId, SKY), await analysed(other, SKY)];
    expect(await wordNamed(userId, mine.id, '空')).toMatchObject({ reading: 'そら', frequency: 2 });

    const { kept } = await services.rpc.call(VocabularyService.method.setCorrection, {
      userId,
      correction: { word: '空', reading: 'から' },
    });
    await readAs(userId, mine.id, 'から');
    expect(await wordNamed(userId, mine.id, '空')).toMatchObject({
      frequency: 2,
      definition: expect.stringContaining('emptiness'),
    });
    expect(await find(userId, mine.id)).toMatchObject({
      recounting: false,
      statistics: { uniqueWords: 3, totalOccurrences: 5 },
    });
    const later = await analysed(userId, SKY);
    expect(await wordNamed(userId, later.id, '空')).toMatchObject({ reading: 'から' });
    expect(await wordNamed(other, theirs.id, '空')).toMatchObject({ reading: 'そら' });

    await services.rpc.call(VocabularyService.method.undoCorrection, { userId, correctionId: kept!.id });
    await readAs(userId, mine.id, 'そら');
    await readAs(userId, later.id, 'そら');
  });

  it('of how a word is divided counts its parts', async () => {
    const userId = newLearner();
    const { id } = await analysed(userId, '食べ物を見る。');
    expect(await wordNamed(userId, id, '食べ物')).toBeDefined();
    await services.rpc.call(VocabularyService.method.setCorrection, {
      userId,
      correction: { word: '食べ物', parts: ['食べ', '物'] },
    });
    while (await wordNamed(userId, id, '食べ物')) {
      await statisticsOf(userId, id);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await wordNamed(userId, id, '物')).toMatchObject({ frequency: 1 });
  });
});

describe('the sentences of a text', () => {
  const STORY = '猫が犬を見る。\n犬が食べた。「食べ物を食べる猫」と言う。123。ねこ。';
  const sentencesOf = async (userId: number, analysisId: number, lexemeId: number, page = { from: 0, count: 20 }) =>
    services.rpc.call(method.listSentencesOfWord, { userId, analysisId, lexemeId, ...page });
  const lexemeOf = async (userId: number, id: number, name: string) =>
    (await wordsOf(userId, id)).find(({ word }) => word === name)!.lexemeId;
  const unknownIn = async (userId: number, analysisId: number) =>
    (await services.rpc.call(method.countSentences, { userId, analysisId })).byUnknownWords;

  it('with a word are answered in their order, with the places of the word in any of its forms', async () => {
    const userId = newLearner();
    const { id } = await analysed(userId, STORY);
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
    const userId = newLearner();
    const { id } = await analysed(
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
    const userId = newLearner();
    const { id } = await analysed(userId, '猫が犬を見る。\n'.repeat(8_000));
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

  it('are counted by their unknown words, as the learner knows them now; those without words are not', async () => {
    const userId = newLearner();
    const { id } = await analysed(userId, '猫が見る。犬が見る。猫が犬を見る。123。');
    expect(await unknownIn(userId, id)).toEqual([0, 0, 2, 1]);
    await learn(userId, '見る');
    expect(await unknownIn(userId, id)).toEqual([0, 2, 1, 0]);
    await learn(userId, '猫');
    expect(await unknownIn(userId, id)).toEqual([1, 2, 0, 0]);
    await services.rpc.call(VocabularyService.method.clearWords, { userId });
    expect(await unknownIn(userId, id)).toEqual([0, 0, 2, 1]);
  });

  it('are refused for a word that the text does not have', async () => {
    const userId = newLearner();
    const { id } = await analysed(userId, PETS);
    await expect(sentencesOf(userId, id, 2 ** 31 - 1)).rejects.toMatchObject({ code: 'content.word-not-found' });
  });

  it('for several words hold them all, at most eight for each', async () => {
    const userId = newLearner();
    const { id } = await analysed(userId, `${'行'.repeat(3)}を見る。銀行が見る。行く猫。${'猫が犬を見る。'.repeat(9)}`);
    const lexemeIds = await Promise.all(['行く', '犬'].map((name) => lexemeOf(userId, id, name)));
    const found = new Map<number, string[]>();
    for await (const part of services.rpc.stream(method.findSentences, { userId, analysisId: id, lexemeIds })) {
      for (const { lexemeId, sentences } of part.found) found.set(lexemeId, sentences);
    }
    expect(found.get(lexemeIds[0]!)).toEqual(['行く猫。']);
    expect(found.get(lexemeIds[1]!)).toEqual(['猫が犬を見る。']);
  });
});

describe('deleting an analysis', () => {
  const gone = async (userId: number, id: number) => {
    await services.rpc.call(method.deleteAnalysis, { userId, analysisId: id });
    expect(await find(userId, id)).toBeUndefined();
    await expect(statisticsOf(userId, id)).rejects.toMatchObject({ code: 'content.analysis-not-found' });
  };

  it('works while it is queued or processed, and leaves nothing behind', async () => {
    const userId = newLearner();
    for (let n = 0; n < 5; n++) await gone(userId, (await create(userId, '猫が犬を見る。\n'.repeat(20_000))).id);
    // The workers are free again.
    expect((await analysed(userId, PETS)).status).toBe(Status.COMPLETED);
  });

  it('works when it is completed', async () => {
    const userId = newLearner();
    await gone(userId, (await analysed(userId, PETS)).id);
  });
});

describe('another learner', () => {
  it('sees and changes nothing', async () => {
    const [mine, theirs] = [newLearner(), newLearner()];
    const { id } = await analysed(mine, PETS);
    expect((await services.rpc.call(method.listAnalyses, { userId: theirs })).analyses).toEqual([]);
    const attempts = [
      () => statisticsOf(theirs, id),
      () => wordsOf(theirs, id),
      () => services.rpc.call(method.deleteAnalysis, { userId: theirs, analysisId: id }),
      async () => {
        for await (const _ of services.rpc.stream(method.topWords, { userId: theirs, analysisId: id, count: 5 }));
      },
      () => services.rpc.call(method.countSentences, { userId: theirs, analysisId: id }),
      () => services.rpc.call(method.listSentencesOfWord, { userId: theirs, analysisId: id, lexemeId: 1, count: 5 }),
      async () => {
        const request = { userId: theirs, analysisId: id, targetCoverage: 50 };
        for await (const _ of services.rpc.stream(method.calculateCoverage, request));
      },
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ code: 'content.analysis-not-found', kind: 'not-found' });
    }
    expect(await find(mine, id)).toBeDefined();
  });
});

describe('the most common words', () => {
  it('are those that are neither known nor blocked', async () => {
    const userId = newLearner();
    const { id } = await analysed(userId, PETS);
    const [cat] = await wordsOf(userId, id);
    await services.rpc.call(VocabularyService.method.blockWord, { userId, lexemeId: cat!.lexemeId });
    await learn(userId, '犬');
    const words: Word[] = [];
    const request = { userId, analysisId: id, count: 2 };
    for await (const part of services.rpc.stream(method.topWords, request)) words.push(...part.words);
    expect(words.map(({ word }) => word)).toEqual(['見る']);
  });
});

describe('an analysis interrupted by the death of its process', () => {
  it('is completed by the next one, and nothing is counted twice', async () => {
    const own = await createDatabase();
    const userId = newLearner();
    const text = '猫が犬を見る。\n'.repeat(30_000);
    const { objects } = services;
    const first = await startServicesUnderTest(all, own.url, { environment, objects });
    const textObject = `texts/${randomUUID()}.txt`;
    await objects.put(textObject, Buffer.from(text));
    const { analysis } = await first.rpc.call(method.createAnalysis, { userId, title: 'Cats', textObject });
    const analysisId = analysis!.id;
    const stateIn = async ({ rpc }: ServicesUnderTest) =>
      (await rpc.call(method.listAnalyses, { userId })).analyses.find(({ id }) => id === analysisId)!;
    while ((await stateIn(first)).progress!.currentBatch < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    await first.stop();

    const second = await startServicesUnderTest(all, own.url, { environment, objects });
    const interrupted = await stateIn(second);
    expect(interrupted.status).not.toBe(Status.FAILED);
    let state = interrupted;
    while (state.status !== Status.COMPLETED) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      state = await stateIn(second);
      expect(state.status).not.toBe(Status.FAILED);
    }
    expect(state.progress).toMatchObject({ processedSentences: 30_000 });
    expect(state.statistics).toMatchObject({ totalOccurrences: 90_000, uniqueWords: 3 });
    await second.stop();
    await own.drop();
  }, 60_000);
});

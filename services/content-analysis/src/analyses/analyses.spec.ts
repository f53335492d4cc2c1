import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { asJmdict, smallDictionary } from '@ichibun/language/testing/small-dictionary';
import { ContentAnalysisService, Status, type Word } from '@ichibun/proto/content';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ContentUnderTest, PETS, startContent } from '../testing/content-under-test.js';

const { method } = ContentAnalysisService;

let under: ContentUnderTest;

beforeAll(async () => {
  const form = { text: 'こと', common: true, tags: [] };
  const thing = { kanji: [], kana: [form], senses: [{ partOfSpeech: ['n'], tags: [], glosses: ['thing'] }] };
  under = await startContent(asJmdict([...smallDictionary, thing]));
});
afterAll(() => under.stop());

describe('an analysis', () => {
  it('has each word once, with its definition, most frequent first', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(userId, PETS);
    const words = await under.wordsOf(userId, id);
    expect(words.map(({ word, frequency }) => [word, frequency])).toEqual(
      [['猫', 3], ['が', 2], ...(['犬', 'を', '見る'] as const).map((word) => [word, 1]).sort()].sort(
        ([a, m], [b, n]) => Number(n) - Number(m) || order(words, a) - order(words, b),
      ),
    );
    expect(words[0]).toMatchObject({ reading: 'ねこ', definition: expect.stringContaining('cat'), isKnown: false });
  });

  it('has names that the text alone tells in none of its batches', async () => {
    const userId = under.newLearner();
    const filler = '猫が犬を見る。'.repeat(3_000);
    const { id } = await under.analysed(userId, `権太さんは言った。「権太」と呼ぶ。${filler}権太が見る。`);
    const words = (await under.wordsOf(userId, id)).map(({ word }) => word);
    expect(words).toContain('猫');
    for (const name of ['権太', '権', '太']) expect(words).not.toContain(name);
  });

  it('reads words as the source of its text does, which is kept with the text', async () => {
    const userId = under.newLearner();
    const textObject = `texts/${randomUUID()}.txt`;
    await under.objects.put(textObject, Buffer.from('頁を捲って読む。'));
    const ruby = '頁を｜捲《めく》って読む。\n';
    const { textId } = await under.rpc.call(method.addText, { userId, title: '頁', textObject, ruby });
    const { words } = await under.rpc.call(method.getGivenWords, { userId, textId });
    expect(words).toMatchObject([{ word: '捲る', reading: 'めくる', isName: false }]);
    const other = under.rpc.call(method.getGivenWords, { userId: under.newLearner(), textId });
    await expect(other).rejects.toMatchObject({ code: 'content.text-not-found' });
  });

  it('has figures that add up', async () => {
    const userId = under.newLearner();
    await under.learn(userId, '猫');
    const { id, statistics } = await under.analysed(userId, PETS);
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
    expect(await under.statisticsOf(userId, id)).toMatchObject(statistics!);
    const words = (await under.wordsOf(userId, id)).filter(({ isCounted }) => isCounted);
    expect(words).toHaveLength(statistics!.uniqueWords);
    expect(words.reduce((sum, { frequency }) => sum + frequency, 0)).toBe(statistics!.totalOccurrences);
    expect(words.filter(({ isKnown }) => isKnown)).toHaveLength(statistics!.knownWords);
  });

  it('counts particles and auxiliaries for those who say so, and then everything adds up with them', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(userId, PETS);
    const set = (grammarCounts: boolean) =>
      under.rpc.call(method.setCountingSettings, { userId, settings: { grammarCounts } });
    await set(true);
    await under.learn(userId, 'が');
    const all = await under.statisticsOf(userId, id);
    expect(all).toMatchObject({
      uniqueWords: 5,
      knownWords: 1,
      totalOccurrences: 8,
      totalCoverage: 25,
      grammarWords: 2,
    });
    expect((await under.find(userId, id))!.statistics).toMatchObject(all);
    const counted = (await under.wordsOf(userId, id)).filter(({ isCounted }) => isCounted);
    expect(counted.map(({ frequency }) => frequency).reduce((a, b) => a + b)).toBe(8);
    expect(await under.rpc.call(method.getCountingSettings, { userId })).toMatchObject({
      settings: { grammarCounts: true },
    });
    await set(false);
    expect(await under.statisticsOf(userId, id)).toMatchObject({ uniqueWords: 3, knownWords: 0, totalOccurrences: 5 });
    expect(await under.analysed(under.newLearner(), PETS)).toMatchObject({ statistics: { uniqueWords: 3 } });
  });

  it('looks better as soon as its learner knows another word, and worse when one is forgotten', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(userId, PETS);
    expect(await under.statisticsOf(userId, id)).toMatchObject({ knownWords: 0, totalCoverage: 0 });
    await under.learn(userId, '犬');
    expect(await under.statisticsOf(userId, id)).toMatchObject({
      knownWords: 1,
      totalCoverage: 20,
      uniqueCoverage: 100 / 3,
    });
    expect((await under.find(userId, id))!.statistics).toMatchObject({ knownWords: 1 });
    await under.rpc.call(VocabularyService.method.clearWords, { userId });
    expect(await under.statisticsOf(userId, id)).toMatchObject({ knownWords: 0, totalCoverage: 0 });
  });

  it('of several batches counts every word once', async () => {
    const userId = under.newLearner();
    const { id, progress, statistics } = await under.analysed(userId, '猫が犬を見る。\n'.repeat(10_000));
    expect(progress).toMatchObject({
      currentBatch: 4,
      totalBatches: 4,
      processedSentences: 10_000,
      totalSentences: 10_000,
    });
    expect(statistics!.totalOccurrences).toBe(30_000);
    expect((await under.wordsOf(userId, id)).map(({ frequency }) => frequency)).toEqual(Array(5).fill(10_000));
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
    const { status, statistics } = await under.analysed(under.newLearner(), text);
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
    await expect(under.create(under.newLearner(), text)).rejects.toMatchObject({ code, message: expect.any(String) });
  });

  it.each([
    ['', 'content.empty-title'],
    [' 　 ', 'content.empty-title'],
    ['題'.repeat(201), 'content.long-title'],
  ])('titled %j is refused', async (title, code) => {
    await expect(under.create(under.newLearner(), '猫', title)).rejects.toMatchObject({ code });
  });

  it('fails with a message when its text is lost', async () => {
    const userId = under.newLearner();
    const textObject = `texts/${randomUUID()}.txt`;
    await under.objects.put(textObject, Buffer.from('猫'));
    // Gone as soon as it was read for the first time, when it is added; it is counted later.
    const read = under.objects.get.bind(under.objects);
    under.objects.get = async (key) => {
      const content = await read(key);
      if (key === textObject) await under.objects.remove(key);
      return content;
    };
    const { analysis } = await under.rpc.call(method.createAnalysis, { userId, title: 'Lost', textObject });
    const lost = await under.finished(userId, analysis!.id);
    expect(lost).toMatchObject({
      status: Status.FAILED,
      errorCode: 'objects.not-found',
      errorMessage: 'This file is no longer there.',
    });
    await expect(under.statisticsOf(userId, lost.id)).rejects.toMatchObject({ code: 'content.not-completed' });
    await under.rpc.call(method.deleteAnalysis, { userId, analysisId: lost.id });
  });
});

const order = (words: Word[], word: unknown) => words.findIndex((found) => found.word === word);

describe('deleting an analysis', () => {
  const gone = async (userId: number, id: number) => {
    await under.rpc.call(method.deleteAnalysis, { userId, analysisId: id });
    expect(await under.find(userId, id)).toBeUndefined();
    await expect(under.statisticsOf(userId, id)).rejects.toMatchObject({ code: 'content.analysis-not-found' });
  };

  it('works while it is queued or processed, and leaves nothing behind', async () => {
    const userId = under.newLearner();
    for (let n = 0; n < 5; n++) await gone(userId, (await under.create(userId, '猫が犬を見る。\n'.repeat(20_000))).id);
    // The workers are free again.
    expect((await under.analysed(userId, PETS)).status).toBe(Status.COMPLETED);
  });

  it('works when it is completed', async () => {
    const userId = under.newLearner();
    await gone(userId, (await under.analysed(userId, PETS)).id);
  });
});

describe('another learner', () => {
  it('sees and changes nothing', async () => {
    const [mine, theirs] = [under.newLearner(), under.newLearner()];
    const { id } = await under.analysed(mine, PETS);
    expect((await under.rpc.call(method.listAnalyses, { userId: theirs })).analyses).toEqual([]);
    const attempts = [
      () => under.statisticsOf(theirs, id),
      () => under.wordsOf(theirs, id),
      () => under.rpc.call(method.deleteAnalysis, { userId: theirs, analysisId: id }),
      async () => {
        for await (const _ of under.rpc.stream(method.topWords, { userId: theirs, analysisId: id, count: 5 }));
      },
      () => under.rpc.call(method.countSentences, { userId: theirs, analysisId: id }),
      () => under.rpc.call(method.listSentencesOfWord, { userId: theirs, analysisId: id, lexemeId: 1, count: 5 }),
      async () => {
        const request = { userId: theirs, analysisId: id, targetCoverage: 50 };
        for await (const _ of under.rpc.stream(method.calculateCoverage, request));
      },
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ code: 'content.analysis-not-found', kind: 'not-found' });
    }
    expect(await under.find(mine, id)).toBeDefined();
  });
});

describe('the kanji of a text', () => {
  it('are counted in the words that count, the most frequent first', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(userId, `${PETS}人々が猫を見た。`);
    const { kanji } = await under.rpc.call(method.countKanji, { userId, analysisId: id });
    expect(kanji.map(({ kanji, occurrences }) => `${kanji}${occurrences}`)).toEqual(['猫4', '見2', '人1', '犬1']);
  });

  it('are another’s secret', async () => {
    const { id } = await under.analysed(under.newLearner(), PETS);
    const asked = under.rpc.call(method.countKanji, { userId: under.newLearner(), analysisId: id });
    await expect(asked).rejects.toMatchObject({ code: 'content.analysis-not-found' });
  });
});

describe('the most common words', () => {
  it('are those that are neither known nor blocked', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(userId, PETS);
    const [cat] = await under.wordsOf(userId, id);
    await under.rpc.call(VocabularyService.method.blockWord, { userId, lexemeId: cat!.lexemeId });
    await under.learn(userId, '犬');
    const words: Word[] = [];
    const request = { userId, analysisId: id, count: 2 };
    for await (const part of under.rpc.stream(method.topWords, request)) words.push(...part.words);
    expect(words.map(({ word }) => word)).toEqual(['見る']);
  });

  it('come by what they are worth beyond the text where that is wanted: dependent and unlisted words last', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(
      userId,
      '食べたことがある。食べることが好き。ことを見る。ぴょろ犬。ぴょろ犬。ぴょろ犬。',
    );
    const wordsBy = async (worthLearning: boolean) => {
      const words: string[] = [];
      const request = { userId, analysisId: id, count: 100, worthLearning };
      for await (const part of under.rpc.stream(method.topWords, request))
        words.push(...part.words.map((one) => one.word));
      return words;
    };
    const [byCount, byWorth] = [await wordsBy(false), await wordsBy(true)];
    expect([...byWorth].sort()).toEqual([...byCount].sort());
    expect(byCount.indexOf('こと')).toBeLessThan(byCount.indexOf('見る'));
    expect(byWorth.indexOf('こと')).toBeGreaterThan(byWorth.indexOf('見る'));
  });
});

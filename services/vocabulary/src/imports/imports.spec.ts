import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { ReviewsService } from '@ichibun/proto/reviews';
import { ImportStatus, VocabularyService, WordState } from '@ichibun/proto/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = VocabularyService;

let under: VocabularyUnderTest;

beforeAll(async () => {
  under = await VocabularyUnderTest.start();
});
afterAll(() => under.stop());

describe('an imported list', () => {
  it('becomes words with definitions, and every other line is accounted for', async () => {
    const userId = under.newLearner();
    await under.add(userId, '犬');
    const job = await under.importList(userId, '# mine\n猫\tねこ\n犬\n迷亭\n\nhello\n猫\tねこ\n');
    expect(job).toMatchObject({
      status: ImportStatus.COMPLETED,
      successfulImports: 2,
      totalWords: 3,
      processedWords: 3,
      report: {
        comments: 1,
        blankLines: 1,
        duplicates: 2,
        unusable: 1,
        unusableExamples: ['hello'],
        unknownWords: 1,
        unknownWordExamples: ['迷亭'],
      },
    });
    expect(await under.wordsOf(userId)).toMatchObject([
      { word: '迷亭', meaningsCount: 0 },
      { word: '猫', reading: 'ねこ', meaning: expect.stringContaining('cat') },
      { word: '犬' },
    ]);
  });

  it('shows how the dictionary reads a word that has no reading of its own, where it has one', async () => {
    const userId = under.newLearner();
    await under.importList(userId, '学校\n猫\tネコ\n人気\n迷亭\nテレビ');
    const readings = (await under.wordsOf(userId)).map(({ word, reading, dictionaryReading }) => [
      ...[word, reading, dictionaryReading],
    ]);
    expect(readings).toEqual([
      ['テレビ', undefined, undefined],
      ['迷亭', undefined, undefined],
      ['人気', undefined, undefined],
      ['猫', 'ネコ', undefined],
      ['学校', undefined, 'がっこう'],
    ]);
    expect((await under.importList(userId, '学校')).successfulImports).toBe(0);
  });

  it('says which words it brought, and takes back those that the dictionary does not know', async () => {
    const userId = under.newLearner();
    await under.add(userId, '迷亭');
    const job = await under.importList(userId, '猫\tねこ\n苦沙弥\n', 'my words.txt');
    const sources = async () => (await under.wordsOf(userId)).map(({ word, importedFrom }) => [word, importedFrom]);
    expect(await sources()).toEqual([
      ['苦沙弥', 'my words.txt'],
      ['猫', 'my words.txt'],
      ['迷亭', undefined],
    ]);
    const drop = { userId, importId: job.id };
    await expect(
      under.rpc.call(method.dropUnknownWords, { ...drop, userId: under.newLearner() }),
    ).rejects.toMatchObject({ code: 'vocabulary.import-not-found' });
    expect((await under.rpc.call(method.dropUnknownWords, drop)).removed).toBe(1);
    expect((await under.rpc.call(method.dropUnknownWords, drop)).removed).toBe(0);
    // What the learner added one by one stays, whatever it is.
    expect(await sources()).toEqual([
      ['猫', 'my words.txt'],
      ['迷亭', undefined],
    ]);
    expect((await under.rpc.call(method.getImport, drop)).job!.report!.unknownWords).toBe(0);
  });

  it('makes its words known', async () => {
    const userId = under.newLearner();
    await under.importList(userId, '猫');
    const lexemeId = await under.lexemeOf('ねこ');
    expect((await under.rpc.call(method.classifyLexemes, { userId, lexemeIds: [lexemeId] })).known).toEqual([lexemeId]);
  });

  it('makes collected words known, and those that are reviewed only when the learner says so', async () => {
    const userId = under.newLearner();
    const lexemes = await Promise.all(['猫', '犬'].map((word) => under.lexemeOf(word)));
    const words = lexemes.map((lexemeId) => ({ lexemeId }));
    await under.rpc.call(ReviewsService.method.collectWords, { userId, words });
    const zone = { userId, timeZone: 'Asia/Tokyo' };
    const next = () => under.rpc.call(ReviewsService.method.nextCards, { ...zone, count: 10 });
    const cat = (await next()).cards.find(({ word }) => word === '猫')!;
    const answer = { id: randomUUID(), cardId: cat.id, version: 0, rating: 3, tookMs: 900, ageMs: 0n };
    await under.rpc.call(ReviewsService.method.answerCards, { ...zone, answers: [answer] });

    const { id: importId, report } = await under.importList(userId, '猫\tねこ\n犬\tいぬ');
    expect(report).toMatchObject({ keptWords: 1 });
    const stateOf = async () => new Map((await under.wordsOf(userId)).map(({ word, state }) => [word, state]));
    expect(await stateOf()).toEqual(
      new Map([
        ['犬', WordState.KNOWN],
        ['猫', WordState.LEARNING],
      ]),
    );
    expect((await next()).cards.map(({ word }) => word)).toEqual(['猫']);

    const stranger = { userId: under.newLearner(), importId };
    await expect(under.rpc.call(method.knowKeptWords, stranger)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await under.rpc.call(method.knowKeptWords, { userId, importId })).toMatchObject({ known: 1 });
    expect((await stateOf()).get('猫')).toBe(WordState.KNOWN);
    expect((await next()).cards).toEqual([]);
    expect(await under.rpc.call(method.knowKeptWords, { userId, importId })).toMatchObject({ known: 0 });
  });

  it('without a Japanese word fails and says so', async () => {
    const job = await under.importList(under.newLearner(), 'cat\ndog\n');
    expect(job).toMatchObject({
      status: ImportStatus.FAILED,
      errorCode: 'vocabulary.no-words-in-list',
      errorMessage: expect.stringContaining('No Japanese words'),
    });
  });

  it('is another learner’s business only', async () => {
    const job = await under.importList(under.newLearner(), '猫');
    const call = under.rpc.call(method.getImport, { userId: under.newLearner(), importId: job.id });
    await expect(call).rejects.toMatchObject({ code: 'vocabulary.import-not-found' });
  });

  const refused: [string, string, string, string][] = [
    ['that is no .txt file', 'words.csv', '猫', 'Please select a .txt file'],
    ['that is empty', 'words.txt', ' \n', 'no words'],
    ['that is too large', 'words.txt', '猫'.repeat(2_000_000), 'at most 5 MB'],
  ];
  it.each(refused)('%s is refused', async (_, filename, content, message) => {
    const contentObject = `word-lists/${randomUUID()}.txt`;
    await under.objects.put(contentObject, Buffer.from(content));
    const call = under.rpc.call(method.startImport, { userId: under.newLearner(), filename, contentObject });
    await expect(call).rejects.toMatchObject({ message: expect.stringContaining(message) });
  });
});

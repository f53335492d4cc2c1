import 'reflect-metadata';
import { CorpusService, UploadStatus } from '@ichibun/proto/corpus';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type CorpusUnderTest, startCorpus } from '../testing/corpus-under-test.js';

const { method } = CorpusService;
let under: CorpusUnderTest;

beforeAll(async () => {
  under = await startCorpus({ starter: ['猫が犬といる。|The cat is with the dog.|1'] });
  await under.processed();
});
afterAll(() => under.stop());

beforeEach(async () => {
  for (const { id } of (await under.rpc.call(method.listUploads, {})).uploads) {
    await under.rpc.call(method.deleteUpload, { uploadId: id });
  }
});

const texts = async () => {
  const { rows } = await under.sql.query('SELECT text FROM corpus_admin.sentences ORDER BY id');
  return rows.map(({ text }) => text);
};
const translationsOf = async (...wanted: string[]) =>
  (await under.rpc.call(method.findTranslations, { texts: wanted })).translations;

describe('an uploaded file', () => {
  it('of Japanese and English columns is processed by itself, its translations with it', async () => {
    const upload = await under.upload(
      'pairs.tsv',
      'sentence_ja\tsentence_en\n犬が橋を見る。\tThe dog sees the bridge.\n昨日映画を見た。\tI saw a film yesterday.\n',
      'Pairs',
    );
    expect(upload).toMatchObject({
      filename: 'pairs.tsv',
      sourceDocument: 'Pairs',
      fileSize: expect.any(Number),
      status: UploadStatus.COMPLETED,
      totalSentences: 2,
      processedSentences: 2,
      failedSentences: 0,
      duplicateSentences: 0,
      errorCode: '',
      errorMessage: '',
    });
    expect(upload.completedAt).toBeDefined();
    expect(await translationsOf('昨日映画を見た。', '知らない。')).toEqual(['I saw a film yesterday.', '']);
    const found = await under.rpc.call(method.findSentences, { userId: 1, lexemeIds: [await under.lexemeOf('橋')] });
    expect(found.found).toMatchObject([{ sentences: [{ text: '犬が橋を見る。', source: 'Pairs' }] }]);
  });

  it('may have its columns anywhere, as Tatoeba’s pairs do', async () => {
    await under.upload(
      'tatoeba.tsv',
      '1297\tきみにちょっとしたものをもってきたよ。\t4724\tI brought you something.\r\n',
    );
    expect(await translationsOf('きみにちょっとしたものをもってきたよ。')).toEqual(['I brought you something.']);
  });

  it('of text is split into sentences, of which those without Japanese are left out', async () => {
    const upload = await under.upload('book.txt', '犬が橋を見る。友達が来る。\n* * *\nThe end.\n');
    expect(upload).toMatchObject({ totalSentences: 2, processedSentences: 2 });
    expect(await texts()).toEqual(expect.arrayContaining(['犬が橋を見る。', '友達が来る。']));
  });

  it('has sentences that are in it twice, or in another source, once, and counts them as such', async () => {
    const first = await under.upload('a.txt', '犬が橋を見る。猫が犬といる。犬が橋を見る。友達が来る。');
    expect(first).toMatchObject({
      totalSentences: 3,
      processedSentences: 3,
      failedSentences: 0,
      duplicateSentences: 2,
    });
    const second = await under.upload('b.txt', '友達が来る。');
    expect(second).toMatchObject({ totalSentences: 1, processedSentences: 1, duplicateSentences: 1 });
    expect((await texts()).filter((text) => text === '友達が来る。')).toHaveLength(1);
  });

  it.each([
    ['without any Japanese', 'a.txt', 'Nothing here.', /Japanese/],
    ['that is no text', 'a.txt', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), /picture/],
    ['of columns without Japanese', 'a.tsv', 'one\ttwo\n', /columns/],
    ['that is empty', 'a.epub', '', /empty/],
  ])('%s fails, and says why', async (_, filename, content, message) => {
    const before = await texts();
    expect(await under.upload(filename, content)).toMatchObject({
      status: UploadStatus.FAILED,
      errorCode: expect.stringMatching(/^(?:corpus|reader)\.[a-z-]+$/),
      errorMessage: expect.stringMatching(message),
      totalSentences: 0,
    });
    expect(await texts()).toEqual(before);
  });

  it.each([
    ['', 'A source'],
    ['a.txt', ' '],
    ['a.txt', '長'.repeat(201)],
  ])('named %j from %j is refused', async (filename, source) => {
    await expect(under.startUpload(filename, '犬が来る。', source)).rejects.toMatchObject({
      code: 'corpus.invalid-upload',
      kind: 'invalid',
    });
  });
});

describe('uploads', () => {
  it('are listed newest first', async () => {
    const ids = [];
    for (const text of ['犬が来る。', '猫が来る。']) ids.unshift((await under.upload('a.txt', text)).id);
    const { uploads } = await under.rpc.call(method.listUploads, {});
    expect(uploads.map(({ id }) => id)).toEqual(ids);
  });

  it('take the sentences with them that no other source has', async () => {
    const first = await under.upload('a.txt', '猫が犬といる。犬が来る。友達が来る。');
    await under.upload('b.txt', '友達が来る。');
    const removed = await under.rpc.call(method.deleteUpload, { uploadId: first.id });
    expect(removed.removedSentences).toBe(1);
    expect(await texts()).toEqual(['猫が犬といる。', '友達が来る。']);
    const found = await under.rpc.call(method.findSentences, { userId: 1, lexemeIds: [await under.lexemeOf('犬')] });
    expect(found.found.flatMap(({ sentences }) => sentences.map(({ text }) => text))).toEqual(['猫が犬といる。']);
    await expect(under.rpc.call(method.deleteUpload, { uploadId: first.id })).rejects.toMatchObject({
      code: 'corpus.upload-not-found',
    });
  });

  it('can be removed while they are read and processed', async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => `犬が${index}番目の橋を見る。`).join('');
    const { id } = await under.startUpload('long.txt', lines);
    await until(async () => (await texts()).length >= 1_000);
    await under.rpc.call(method.deleteUpload, { uploadId: id });
    await under.processed();
    expect(await texts()).toEqual(['猫が犬といる。']);
  });

  it('do not lose the starter sentences, which are no upload', async () => {
    const { rows } = await under.sql.query(`SELECT id FROM corpus_admin.sources WHERE kind = 'starter'`);
    await expect(under.rpc.call(method.deleteUpload, { uploadId: rows[0].id })).rejects.toMatchObject({
      code: 'corpus.upload-not-found',
    });
  });
});

describe('a sentence that fails', () => {
  it('keeps its reason, is counted, and is taken up again', async () => {
    const upload = await under.upload('a.tsv', `${'長い'.repeat(1_001)}\tLong.\n犬が来る。\tA dog comes.\n`);
    const reason = 'It has more than 2000 characters.';
    expect(upload).toMatchObject({
      status: UploadStatus.COMPLETED,
      totalSentences: 2,
      processedSentences: 1,
      failedSentences: 1,
      failures: [{ reason, sentences: 1 }],
    });
    await under.sql.query(`UPDATE corpus_admin.sentences SET text = '短い橋を見る。' WHERE status = 'failed'`);
    expect(await under.rpc.call(method.processUnprocessed, {})).toMatchObject({ unprocessedSentences: 1 });
    await under.processed();
    const { uploads } = await under.rpc.call(method.listUploads, {});
    expect(uploads).toMatchObject([
      { status: UploadStatus.COMPLETED, processedSentences: 2, failedSentences: 0, failures: [] },
    ]);
  });
});

describe('statistics', () => {
  it('count the sentences and their words', async () => {
    await under.upload('a.txt', '犬が来る。');
    // The upload is completed a moment before the run that did it has ended.
    await under.processed();
    const statistics = await under.rpc.call(method.getStatistics, {});
    expect(statistics).toMatchObject({ totalSentences: 2, averageWordsPerSentence: 4 });
    expect(await under.rpc.call(method.getProcessingStatus, {})).toMatchObject({
      isProcessing: false,
      unprocessedSentences: 0,
      totalProcessed: 2,
      totalSentences: 2,
      currentBatch: 0,
      totalBatches: 0,
      estimatedRate: expect.any(Number),
    });
  });
});

import 'reflect-metadata';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { caller, corpusForm, type Product, startProduct } from './testing/product-under-test.js';

let product: Product;
let database: pg.Client;
const call = caller(() => product);

beforeAll(async () => {
  product = await startProduct({ DEMO_USER: 'on' }, async (databaseUrl) => {
    database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
  });
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

const get = async (path: string) => (await call('GET', `/api/admin/${path}`)).body;

/** Uploads a file, and answers its entry in the history once it has ended. */
async function uploaded(name: string, content: string, sourceDocument = 'A source') {
  const { status, body } = await call('POST', '/api/admin/corpus/upload', corpusForm(name, content, sourceDocument));
  expect(status).toBe(201);
  return until(
    async () => (await get('corpus/jobs')).find(({ id }: { id: number }) => id === body.job.id),
    ({ status }) => status === 'completed' || status === 'failed',
  );
}

describe('an administrator', () => {
  it('sees an empty corpus before anything is uploaded', async () => {
    expect(await get('corpus/stats')).toEqual({ totalSentences: 0, avgWordsPerSentence: 0 });
    expect(await get('corpus/jobs')).toEqual([]);
    expect(await get('processing-status')).toMatchObject({
      isProcessing: false,
      unprocessedSentences: 0,
      totalProcessed: 0,
      totalSentences: 0,
      percentageComplete: 100,
      currentBatch: 0,
      totalBatches: 0,
      estimatedRate: null,
      startTime: null,
    });
    expect(await get('monitor-status')).toMatchObject({ checkInterval: 30_000, stallCount: 0 });
  });

  it('uploads a file, which is processed by itself, and is recommended sentences of it', async () => {
    const job = await uploaded('pairs.tsv', '猫が犬を見る。\tThe cat sees the dog.\n猫が犬を見る。\t\n', 'Pairs');
    expect(job).toEqual({
      id: expect.any(Number),
      filename: 'pairs.tsv',
      sourceDocument: 'Pairs',
      fileSize: expect.any(Number),
      status: 'completed',
      createdAt: expect.any(String),
      completedAt: expect.any(String),
      processedSentences: 1,
      totalSentences: 1,
      failedSentences: 0,
      duplicateSentences: 1,
      errorCode: null,
      errorMessage: null,
      failures: [],
    });
    expect(await get('corpus/stats')).toEqual({ totalSentences: 1, avgWordsPerSentence: 5 });
    expect(await get('processing-status')).toMatchObject({
      percentageComplete: 100,
      estimatedRate: expect.any(Number),
    });
    for (const word of ['猫', '見る']) await call('POST', '/api/users/1/vocabulary', { word, meaning: 'known' });
    const recommended = await call('GET', '/api/sentences/recommendations?count=5');
    expect(recommended.body.sentences).toEqual([
      {
        unique_vocab_id: expect.any(Number),
        target_word: '犬',
        other_spellings: [],
        target_reading: 'いぬ',
        short_definition: expect.stringContaining('dog'),
        sentence_ja: '猫が<b>犬</b>を見る。',
        sentence_en: 'The cat sees the dog.',
        source: 'corpus',
        unknown_words: 0,
        furigana: expect.stringContaining('犬[いぬ]'),
        sentence_id: expect.any(Number),
        source_document: 'Pairs',
        frequency_band: expect.anything(),
      },
    ]);
    const [{ sentence_id: sentenceId, unique_vocab_id: shown }] = recommended.body.sentences;
    expect((await call('GET', `/api/sentences/recommendations?exclude=${shown}`)).body.sentences).toEqual([]);
    const next = await call('POST', '/api/sentences/recommendations/dismiss', { sentenceId });
    expect(next).toMatchObject({ status: 200, body: { sentences: [] } });
    expect((await call('GET', '/api/sentences/recommendations')).body.sentences).toEqual([]);
  });

  it('lists the newest upload first, and reads why one failed', async () => {
    const failed = await uploaded('english.txt', 'Nothing here.');
    expect(failed).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(/Japanese/),
      totalSentences: 0,
    });
    const jobs = await get('corpus/jobs');
    expect(jobs.map(({ filename }: { filename: string }) => filename)).toEqual(['english.txt', 'pairs.tsv']);
    const removed = await call('DELETE', `/api/admin/corpus/jobs/${jobs[1].id}`);
    expect(removed).toMatchObject({ status: 200, body: { removedSentences: 1 } });
    expect(await get('corpus/stats')).toMatchObject({ totalSentences: 0 });
    expect((await call('DELETE', `/api/admin/corpus/jobs/${jobs[1].id}`)).status).toBe(404);
  });

  it('sees sentences that failed as not done, and can have them processed again', async () => {
    await uploaded('four.txt', '猫だ。\n犬だ。\n鳥だ。\n海だ。');
    await database.query(`UPDATE corpus_admin.sentences SET status = 'failed' WHERE text = '海だ。'`);
    const failed = { totalSentences: 4, totalProcessed: 3, failedSentences: 1, unprocessedSentences: 0 };
    expect(await get('processing-status')).toMatchObject({ ...failed, percentageComplete: 75 });
    expect((await call('POST', '/api/admin/process-unprocessed')).body).toEqual({ unprocessedSentences: 1 });
    await until(
      () => get('processing-status'),
      ({ percentageComplete }) => percentageComplete === 100,
    );
  });

  it('chooses how sentences are split, but not spaCy where there is none', async () => {
    const config = (sentenceSplit: string, wordLemmatization = 'legacy') =>
      call('POST', '/api/admin/processing-config', { sentenceSplit, wordLemmatization });
    expect(await get('processing-config')).toMatchObject({ sentenceSplit: 'legacy', wordLemmatization: 'legacy' });
    expect(await config('ruby-pragmatic')).toMatchObject({ status: 200, body: { sentenceSplit: 'ruby-pragmatic' } });
    const refused = { status: 400, body: { code: 'corpus.spacy-unavailable', message: /SPACY_URL/ } };
    for (const answer of [await config('spacy'), await config('legacy', 'spacy')]) {
      expect(answer).toMatchObject({ ...refused, body: { code: refused.body.code } });
      expect(answer.body.message).toMatch(refused.body.message);
    }
    expect((await config('other')).status).toBe(400);
    expect(await get('processing-config')).toEqual({
      sentenceSplit: 'ruby-pragmatic',
      wordLemmatization: 'legacy',
      spacyProblem: expect.stringContaining('SPACY_URL'),
      spacyFailure: expect.objectContaining({ code: 'corpus.spacy-unavailable', values: { problem: 'not-set-up' } }),
      hasModel: false,
    });
  });

  it('starts processing and monitor again', async () => {
    expect(await call('POST', '/api/admin/process-unprocessed')).toMatchObject({
      status: 200,
      body: { unprocessedSentences: 0 },
    });
    expect((await call('POST', '/api/admin/restart-monitor')).status).toBe(200);
    expect(await get('monitor-status')).toMatchObject({ isMonitoring: true, stallCount: 0 });
  });

  it.each([
    ['no name of the source', corpusForm('a.txt', '猫。', ' ')],
    ['no file', new FormData()],
  ])('gets an error when an upload has %s', async (_, form) => {
    expect((await call('POST', '/api/admin/corpus/upload', form)).status).toBe(400);
  });
});

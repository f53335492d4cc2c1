import 'reflect-metadata';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import { loadServices } from '@ichibun/launcher/services';
import { ContentAnalysisService, Status } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import { SentencesService } from '@ichibun/proto/sentences';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import type { TestDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { productDatabase } from './testing/product-database.js';

// Loading them takes a while on a busy machine, and belongs to no test.
const all = await loadServices();

const userId = 1;
let database: TestDatabase;
let dictionary: string;
let services: ServicesUnderTest | undefined;
beforeEach(async () => {
  database = await productDatabase();
  dictionary = await preparedDictionary(jmdictText());
});
afterEach(async () => {
  await services?.stop();
  await database.drop();
});

async function start(settings: Record<string, string> = {}): Promise<ServicesUnderTest> {
  await services?.stop();
  const environment = { DEMO_USER: 'on', DICTIONARY_FILE: dictionary, STARTER_CORPUS: 'off', ...settings };
  services = await startServicesUnderTest(all, database.url, { environment });
  return services;
}

/** What the demo user has, once the story has come to its end. */
async function told({ rpc }: ServicesUnderTest) {
  await until(async () => {
    const { isBeingPrepared } = await rpc.call(ReaderService.method.listDocuments, { userId });
    const { analyses } = await rpc.call(ContentAnalysisService.method.listAnalyses, { userId });
    return !isBeingPrepared && analyses.every(({ status }) => status === Status.COMPLETED);
  });
  return has(rpc);
}

async function query(sql: string) {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function has(rpc: ServicesUnderTest['rpc']) {
  const [{ words }, { completedAnalyses }, { sentences }, { documents }] = await Promise.all([
    rpc.call(VocabularyService.method.getCounters, { userId }),
    rpc.call(ContentAnalysisService.method.getCounters, { userId }),
    rpc.call(SentencesService.method.getCounters, { userId }),
    rpc.call(ReaderService.method.listDocuments, { userId }),
  ]);
  return { words, completedAnalyses, sentences, documents };
}

it('a new installation gives the demo user 150 words, 5 texts, 25 sentences and a fortnight of reading, once', async () => {
  const { documents, ...counters } = await told(await start());
  expect(counters).toEqual({ words: 150, completedAnalyses: 5, sentences: 25 });
  expect(documents.map(({ title, progress }) => [title, Math.round(progress)])).toEqual([
    ['小さな図書館', 50],
    ['浦島太郎', 9],
  ]);
  const { rpc } = services!;
  const { days } = await rpc.call(ReaderService.method.listReadingDays, {
    userId,
    timeZone: 'UTC',
    fromDay: '2000-01-01',
  });
  expect(days).toHaveLength(14);

  const daysBack = Array.from({ length: 14 }, (_, day) => 13.5 - day);
  const dayStarts = daysBack.map((day) => timestampFromDate(new Date(Date.now() - day * 86_400_000)));
  const learned = await rpc.call(VocabularyService.method.countWordsByDay, { userId, dayStarts });
  expect(learned.before).toBe(0);
  for (const count of learned.added) expect(count).toBeGreaterThan(3);
  const saved = await rpc.call(SentencesService.method.countSentencesByDay, { userId, dayStarts });
  expect(saved.before).toBe(0);
  expect(Math.max(...saved.saved)).toBeLessThanOrEqual(4);
  expect(saved.saved.filter((count) => count > 0).length).toBeGreaterThan(10);

  // What has been deleted does not come back.
  await rpc.call(VocabularyService.method.clearWords, { userId });
  for (const { id } of documents) await rpc.call(ReaderService.method.deleteDocument, { userId, documentId: id });
  const again = await start();
  const begun = await query(`SELECT status FROM reader.runs WHERE queue = 'demo-story'`);
  expect(begun).toEqual([{ status: 'completed' }]);
  expect(await has(again.rpc)).toMatchObject({ words: 0, documents: [], sentences: 25 });
});

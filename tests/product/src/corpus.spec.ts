import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import { CorpusService } from '@ichibun/proto/corpus';
import { reader } from '@ichibun/reader/service';
import { startNats } from '@ichibun/test-kit/nats';
import type { TestDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { vocabulary } from '@ichibun/vocabulary/service';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { productDatabase } from './testing/product-database.js';
import { ProductProcess } from './testing/product-process.js';

const SENTENCES = 6_000;
const sentence = (index: number) => `猫が${index}番目の犬を見る。`;
const BOOK = Array.from({ length: SENTENCES }, (_, index) => sentence(index)).join('\n');
const PAIRS = Array.from({ length: SENTENCES }, (_, index) => `${sentence(index)}\tNumber ${index}.`).join('\n');
/** A stall is noticed within a second, where a minute and a half would be usual. */
const MONITOR_MS = 300;

describe('the corpus, processed by processes that stop and die', () => {
  let dataDir: string;
  let database: TestDatabase;
  let nats: Awaited<ReturnType<typeof startNats>>;
  let others: ServicesUnderTest;
  let sql: pg.Client;
  let environment: NodeJS.ProcessEnv;
  const workers: ProductProcess[] = [];

  beforeEach(async () => {
    [dataDir, database, nats] = await Promise.all([
      mkdtemp(join(tmpdir(), 'ichibun-corpus-')),
      productDatabase(),
      startNats(),
    ]);
    const dictionary = await preparedDictionary(jmdictText());
    others = await startServicesUnderTest([language, vocabulary, reader], database.url, {
      environment: { DICTIONARY_FILE: dictionary },
      natsUrl: nats.url,
      objects: new FileObjectStore(join(dataDir, 'objects')),
    });
    environment = {
      PATH: process.env.PATH,
      SERVICE: 'corpus-admin',
      DATA_DIR: dataDir,
      NATS_URL: nats.url,
      DATABASE_URL: database.url,
      HEALTH_PORT: '0',
      STARTER_CORPUS: 'off',
      CORPUS_MONITOR_MS: String(MONITOR_MS),
    };
    sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.end('SIGKILL')));
    await sql.end();
    await others.stop();
    await Promise.all([nats.stop(), database.drop(), rm(dataDir, { recursive: true, force: true })]);
  });

  async function startWorker(): Promise<ProductProcess> {
    const worker = new ProductProcess(environment);
    workers.push(worker);
    await worker.said(/corpus-admin is ready/);
    return worker;
  }

  /**
   * Uploads a file of the sentences; from now on a trigger records each time that one is processed, and holds
   * those beyond the first thousand, so that a worker is at work when it is stopped, however fast the machine is.
   */
  async function upload(filename: string, content: string): Promise<void> {
    await sql.query(`
      CREATE TABLE done (sentence_id int);
      CREATE TABLE gate AS SELECT 1000 AS last_id;
      CREATE FUNCTION note_done() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        WHILE NEW.id > (SELECT last_id FROM public.gate) LOOP PERFORM pg_sleep(0.02); END LOOP;
        INSERT INTO public.done VALUES (NEW.id);
        RETURN NEW;
      END $$;
      CREATE TRIGGER note_done AFTER UPDATE OF status ON corpus_admin.sentences
        FOR EACH ROW WHEN (NEW.status = 'processed') EXECUTE FUNCTION note_done()`);
    const fileObject = `corpus/${randomUUID()}`;
    await others.objects.put(fileObject, Buffer.from(content));
    const request = { filename, sourceDocument: 'Numbers', fileObject };
    await others.rpc.call(CorpusService.method.startUpload, request);
  }

  const letAllThrough = () => sql.query('UPDATE gate SET last_id = 2147483647');
  /** Lets the next thousand sentences through; all, where there are not so many yet. */
  const letMoreThrough = () =>
    sql.query(`UPDATE gate SET last_id = coalesce(
      (SELECT id FROM corpus_admin.sentences WHERE id > last_id ORDER BY id OFFSET 999 LIMIT 1), 2147483647)`);
  const processed = async () =>
    Number((await sql.query(`SELECT count(*) FROM corpus_admin.sentences WHERE status = 'processed'`)).rows[0].count);
  const sourceStatus = async (): Promise<string> =>
    (await sql.query(`SELECT status FROM corpus_admin.sources WHERE kind = 'upload'`)).rows[0].status;
  const isCompleted = async () => (await sourceStatus()) === 'completed';

  /** Each sentence is there once, was done once, and has the same words as its neighbours. */
  async function expectAllDoneOnce(): Promise<void> {
    const { rows } = await sql.query(`
      SELECT count(*)::int AS sentences, count(DISTINCT s.lexeme_ids)::int AS words,
        (SELECT count(*)::int FROM done) AS done, (SELECT count(DISTINCT sentence_id)::int FROM done) AS different,
        (SELECT processed_sentences FROM corpus_admin.sources WHERE kind = 'upload') AS counted
      FROM corpus_admin.sentences s WHERE status = 'processed'`);
    expect(rows).toEqual([
      { sentences: SENTENCES, words: expect.any(Number), done: SENTENCES, different: SENTENCES, counted: SENTENCES },
    ]);
    expect(rows[0].words).toBeLessThan(10);
  }

  it('goes on when its worker is stopped, and does no sentence twice when that one wakes up', async () => {
    const stopped = await startWorker();
    await upload('numbers.tsv', PAIRS);
    await until(async () => (await processed()) > 500);
    stopped.signal('SIGSTOP');
    await letAllThrough();
    const other = await startWorker();
    await until(isCompleted);
    // A slow batch after the restart counts as a stall too; the look after the end resets that.
    await until(async () => {
      const { rows } = await sql.query(
        'SELECT monitor_restarted_at AS at, monitor_stalls AS stalls FROM corpus_admin.corpus_state',
      );
      return rows[0].at !== null && rows[0].stalls === 0;
    });
    await other.end('SIGTERM');
    stopped.signal('SIGCONT');
    // Its unfinished write is refused; it answers again, and the monitor goes on.
    await others.rpc.call(CorpusService.method.restartMonitor, {}, { deadlineMs: 30_000 });
    await until(async () => {
      const status = await others.rpc.call(CorpusService.method.getMonitorStatus, {});
      return status.isMonitoring && status.stallCount === 0;
    });
    await expectAllDoneOnce();
  }, 120_000);

  it('comes to the same when its worker is killed five times on the way of a book', async () => {
    let worker = await startWorker();
    await upload('numbers.txt', BOOK);
    let before = 0;
    // Once while the book is read, then while its sentences are processed.
    await until(async () => (await sourceStatus()) === 'processing');
    await worker.end('SIGKILL');
    worker = await startWorker();
    for (let times = 2; times <= 5; times++) {
      await until(async () => (await processed()) > before || (await isCompleted()));
      await worker.end('SIGKILL');
      before = await processed();
      await (times < 5 ? letMoreThrough() : letAllThrough());
      worker = await startWorker();
    }
    await until(isCompleted);
    await expectAllDoneOnce();
  }, 240_000);
});

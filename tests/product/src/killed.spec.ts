import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveTables, preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import { runningPostgres } from '@ichibun/machine/embedded-postgres';
import { findPostmaster } from '@ichibun/machine/postmaster';
import { RowGate } from '@ichibun/test-kit/row-gate';
import { isSweep } from '@ichibun/test-kit/sweep';
import { until } from '@ichibun/test-kit/until';
import { madeCollection } from '@ichibun/vocabulary/testing/made-collection';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ProductProcess } from './testing/product-process.js';

/** Sentences of five words: a dozen batches. */
const SENTENCES = 36_000;
/** Lines of an audiobook, with their translations: thirty recordings. */
const LINES = Array.from({ length: 15 }, (_, index) => `猫が${index}匹の犬を見る。\tCats see ${index} dogs.`);

/** Notes of a collection: three batches of words. */
const COLLECTED = 1_200;

/** How often it is killed while cards are answered; REVIEW_KILLS=100 takes a quarter of an hour. */
const REVIEW_KILLS = Number(process.env.REVIEW_KILLS || (isSweep ? 3 : 1));

/** One installation, killed again and again. */
describe('the product, killed', () => {
  let dataDir: string;
  let environment: NodeJS.ProcessEnv;
  let running: ProductProcess | undefined;
  let url: string;
  let batches: RowGate;
  let recordings: RowGate;
  let answers: RowGate;
  let imported: RowGate;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ichibun-killed-'));
    const cacheDir = join(dataDir, 'language');
    await giveTables(cacheDir);
    environment = {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_STORY: 'off',
      DOWNLOADS: 'off',
      // What is loaded in the background is not what is killed here.
      STARTER_CORPUS: 'off',
      DICTIONARY_FILE: await preparedDictionary(jmdictText(), cacheDir),
    };
    url = await start();
    const database = () => runningPostgres(join(dataDir, 'postgres'))!;
    batches = await RowGate.build(database, 'content_analysis.batches');
    recordings = await RowGate.build(database, 'audiobook.kept_speech');
    answers = await RowGate.build(database, 'vocabulary.reviews');
    imported = await RowGate.build(database, 'vocabulary.imported_words');
  }, 120_000);
  beforeEach(async () => {
    if (running!.hasEnded) url = await start();
  });
  afterAll(async () => {
    await running?.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Starts the product as `make start` does, and waits for the address it prints. */
  async function start(): Promise<string> {
    running = new ProductProcess(environment);
    return (await running.said(/ready at (http:\S+)/))[1]!;
  }

  async function killAndStartAgain(): Promise<void> {
    await running!.end('SIGKILL');
    url = await start();
  }

  async function post<T>(path: string, body: object): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(response.ok).toBe(true);
    return (await response.json()) as T;
  }

  const get = async <T>(path: string) => (await (await fetch(url + path)).json()) as T;

  interface Analysis {
    readonly id: number;
    readonly status: string;
    readonly uniqueWords: number;
    readonly processingProgress: { readonly currentBatch: number; readonly processedSentences: number };
  }
  const newestAnalysis = async () => (await get<Analysis[]>('/api/content/analyze'))[0]!;

  async function expectCountedOnce(analysis: Analysis): Promise<void> {
    expect(analysis).toMatchObject({ uniqueWords: 3, processingProgress: { processedSentences: SENTENCES } });
    const statistics = await get(`/api/content/analyze/${analysis.id}/statistics`);
    expect(statistics).toMatchObject({ totalOccurrences: 3 * SENTENCES });
  }

  it('goes on with an analysis where it was when it is started again, and counts nothing twice', async () => {
    await batches.letInUpTo(3);
    await post('/api/content/analyze', { title: 'Killed', text: '猫が犬を見る。\n'.repeat(SENTENCES) });
    let killedAt = 0;
    for (let times = 1; times <= 2; times++) {
      const analysis = await until(
        newestAnalysis,
        ({ processingProgress }) => processingProgress.currentBatch >= killedAt + 2,
      );
      expect(analysis.status).toBe('processing');
      await killAndStartAgain();
      const again = await newestAnalysis();
      expect(again.status).not.toBe('failed');
      // What was stored before the kill is there after it.
      expect(again.processingProgress.currentBatch).toBeGreaterThanOrEqual(analysis.processingProgress.currentBatch);
      killedAt = again.processingProgress.currentBatch;
      await batches.letInUpTo(killedAt + 3);
    }
    await batches.open();

    const analysis = await until(newestAnalysis, ({ status }) => status === 'completed' || status === 'failed');
    expect(analysis.status).toBe('completed');
    await expectCountedOnce(analysis);
  }, 90_000);

  it('goes on by itself when its PostgreSQL is killed, and counts nothing twice', async () => {
    await batches.letInUpTo(3);
    await post('/api/content/analyze', { title: 'Killed', text: '犬が猫を見る。\n'.repeat(SENTENCES) });
    /** The analysis; while PostgreSQL is away, the last that was seen. */
    let seen = await newestAnalysis();
    const look = async () => {
      const response = await fetch(`${url}/api/content/analyze`);
      const list = (await response.json()) as Analysis[];
      if (response.ok) seen = list[0]!;
      return seen;
    };
    const postgresDir = await realpath(join(dataDir, 'postgres'));
    for (const killed of [0, 1]) {
      // With a pause between looks: one that asks on and on is refused by the rate limit, for a minute.
      const { processingProgress, status } = await until(
        look,
        (one) => one.status === 'failed' || one.processingProgress.currentBatch > killed * 3,
      );
      expect(status).toBe('processing');
      const { pid } = findPostmaster(postgresDir)!;
      process.kill(pid, 'SIGKILL');
      // Readiness is cached for a second: a server that is back sooner was never seen away.
      await until(
        () => findPostmaster(postgresDir),
        (again) => again?.status === 'ready' && again.pid !== pid,
      );
      await (killed === 0 ? batches.letInUpTo(processingProgress.currentBatch + 5) : batches.open());
    }
    expect(await until(look, ({ status }) => status === 'completed' || status === 'failed')).toMatchObject({
      status: 'completed',
    });
    await expectCountedOnce(seen);
    expect(running!.hasEnded).toBe(false);
  }, 120_000);

  it('knows the place that a reader had come to', async () => {
    const content = '猫が犬を見る。'.repeat(40);
    const { document } = await post<{ document: { id: number } }>('/api/documents/create-from-text', {
      title: '猫',
      content,
    });
    await post(`/api/documents/${document.id}/progress`, { sentenceIndex: 27 });
    await killAndStartAgain();
    const answer = await get(`/api/documents/${document.id}`);
    expect(answer).toMatchObject({ document: { currentSentence: 27, progress: 70 } });
  }, 90_000);

  it('leaves nothing of a file that it was storing', async () => {
    const begun = async () => {
      const names = await readdir(join(dataDir, 'objects'), { recursive: true });
      return names.filter((name) => name.endsWith('.draft')).length;
    };
    const sending = request(`${url}/api/documents/upload`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 },
    });
    // The connection ends with the process.
    sending.on('error', () => {});
    sending.write('--b\r\ncontent-disposition: form-data; name="document"; filename="a.txt"\r\n\r\n');
    sending.write('猫'.repeat(100_000));
    await until(async () => (await begun()) === 1);
    await killAndStartAgain();
    await until(async () => (await begun()) === 0);
  }, 60_000);

  it('goes on with an audiobook when it is started again, without a second of it missing or doubled', async () => {
    interface Book {
      readonly status: string;
      readonly done: number;
      readonly downloadUrl: string;
    }
    const ask = async () => {
      const fileContent = Buffer.from(LINES.join('\n')).toString('base64');
      return (await post<{ requestId: string }>('/api/audiobook-request', { fileContent, title: 'Killed' })).requestId;
    };
    const bookWhen = (id: string, isThere: (book: Book) => boolean) =>
      until(() => get<Book>(`/api/audiobook-direct-status/${id}`), isThere);
    const isCompleted = ({ status }: Book) => status === 'completed';
    const fileOf = async ({ downloadUrl }: Book) => Buffer.from(await (await fetch(url + downloadUrl)).arrayBuffer());

    await recordings.letInUpTo(15);
    const killed = await ask();
    const before = await bookWhen(killed, ({ done }) => done >= 4);
    expect(before.status).toBe('processing');
    await killAndStartAgain();
    await recordings.open();
    const resumed = await bookWhen(killed, isCompleted);
    const undisturbed = await bookWhen(await ask(), isCompleted);
    const [one, two] = [await fileOf(resumed), await fileOf(undisturbed)];
    expect(one.length).toBeGreaterThan(100_000);
    expect(one.equals(two)).toBe(true);
  }, 120_000);

  it('goes on with a collection of Anki’s when it is started again, and brings each word and answer once', async () => {
    const notes = Array.from({ length: COLLECTED }, (_, index) => ({
      kind: 'Word',
      deck: 'Mine',
      interval: 30,
      fields: [`単語${index}`, ''],
    }));
    const form = new FormData();
    form.set('file', new Blob([madeCollection({ Word: ['Word', 'Reading'] }, notes)]), 'mine.apkg');
    const answer = await fetch(`${url}/api/users/1/imports`, { method: 'POST', body: form });
    const { id, preview } = (await answer.json()) as {
      id: number;
      preview: { kinds: { id: string }[]; decks: { id: string }[] };
    };
    await imported.letInUpTo(COLLECTED / 2);
    await post(`/api/users/1/imports/${id}/start`, {
      kinds: [{ id: preview.kinds[0]!.id, word: 0, reading: null }],
      decks: preview.decks.map((deck) => deck.id),
      suspended: 'scheduled',
      spreads: false,
      timeZone: 'Asia/Tokyo',
    });
    interface Import {
      readonly status: string;
      readonly done: number;
      readonly report: { readonly added: number; readonly answers: number } | null;
    }
    const look = () => get<Import>(`/api/users/1/imports/${id}`);
    const { done } = await until(look, (one) => one.done > 0);
    expect(done).toBeLessThan(COLLECTED);
    await killAndStartAgain();
    expect((await look()).done).toBeGreaterThanOrEqual(done);
    await imported.open();
    const ended = await until(look, ({ status }) => status !== 'importing');
    expect(ended).toMatchObject({ status: 'imported', done: COLLECTED });
    expect(ended.report).toMatchObject({ added: COLLECTED, answers: COLLECTED, kept: 0, doubles: 0 });
    const { vocabulary } = await get<{ vocabulary: { word: string }[] }>('/api/users/1/vocabulary');
    const words = vocabulary.map(({ word }) => word).filter((word) => word.startsWith('単語'));
    expect([words.length, new Set(words).size]).toEqual([COLLECTED, COLLECTED]);
    const back = await fetch(`${url}/api/users/1/imports/${id}`, { method: 'DELETE' });
    expect(await back.json()).toEqual({ removed: COLLECTED, restored: 0 });
  }, 120_000);

  it(
    'has each answer to a card once, when it is killed while they are given and they are sent again',
    async () => {
      const ids: number[] = [];
      for (const word of ['猫', '犬', '鳥', '本', '水', '山', '川', '空', '火', '木']) {
        const { word: added } = await post<{ word: { id: number } }>('/api/users/1/vocabulary', {
          word,
          meaning: 'a word',
        });
        ids.push(added.id);
      }
      await post('/api/users/1/cards', { wordIds: ids });
      const queue = () =>
        get<{ cards: { id: number; version: number }[]; day: { answeredToday: number } }>(
          '/api/users/1/reviews/next?count=50&more=50',
        );
      const { cards } = await queue();
      expect(cards).toHaveLength(ids.length);
      let given = 0;
      for (let round = 0; round < REVIEW_KILLS; round++) {
        const bodies = cards.map(({ id, version }) => ({
          answers: [
            {
              id: randomUUID(),
              cardId: id,
              version: version + round,
              rating: (round % 3) + 1,
              tookMs: 1_000,
              answeredAt: Date.now(),
            },
          ],
        }));
        // Some are kept, some are in the middle of it, and of none of these the sender hears anything.
        await answers.letInUpTo(given + 4);
        const sent = Promise.allSettled(bodies.map((body) => post('/api/users/1/reviews', body)));
        await until(queue, ({ day }) => day.answeredToday >= given + 4);
        await killAndStartAgain();
        await answers.open();
        await sent;
        for (const body of bodies) await post('/api/users/1/reviews', body);
        given += cards.length;
        const after = await queue();
        expect(after.day.answeredToday).toBe(given);
        expect(after.cards.map(({ version }) => version)).toEqual(cards.map(() => round + 1));
      }
    },
    40_000 * REVIEW_KILLS,
  );
});

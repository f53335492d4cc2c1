import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@ichibun/kit/database';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import { withRuns } from '@ichibun/kit/jobs';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { audiobook } from '../service.js';
import { KeptSpeech } from './kept-speech.js';

let own: TestDatabase;
let database: Database;
let folder: string;
let kept: KeptSpeech;

beforeAll(async () => {
  own = await createDatabase();
  database = await Database.open(own.url, 'audiobook', withRuns(audiobook.database!));
  folder = await mkdtemp(join(tmpdir(), 'ichibun-objects-'));
});
afterAll(async () => {
  await database.close();
  await own.drop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await database.query('TRUNCATE kept_speech CASCADE');
  kept = new KeptSpeech(database, new FileObjectStore(folder), { cacheBytes: 1_000 });
});

const keep = (key: string, userId = 1) => kept.keep(userId, key, new Uint8Array(300), 1_000);
const lastUsed = (key: string, ago: string) =>
  database.query('UPDATE kept_speech SET used_at = now() - $2::interval WHERE key = $1', [key, ago]);
const isKept = async (key: string) => (await kept.find(1, key)) !== undefined;

it('is found by its key, and nothing else is', async () => {
  await keep('aa');
  expect(await kept.find(1, 'aa')).toEqual({ audioObject: 'speech/aa/aa.mp3', bytes: 300, durationMs: 1_000 });
  expect(await kept.find(1, 'bb')).toBeUndefined();
});

it('of what is too much, that which was not used for longest goes, with its object', async () => {
  for (const key of ['aa', 'bb', 'cc']) await keep(key);
  await lastUsed('aa', '2 hours');
  await lastUsed('bb', '3 hours');
  await lastUsed('cc', '1 hour');
  await keep('dd');
  expect(await Promise.all(['aa', 'bb', 'cc', 'dd'].map(isKept))).toEqual([true, false, true, true]);
  expect(await new FileObjectStore(folder).has('speech/bb/bb.mp3')).toBe(false);
});

it('counts as used when it is asked for', async () => {
  for (const key of ['aa', 'bb', 'cc']) await keep(key);
  for (const key of ['aa', 'bb', 'cc']) await lastUsed(key, '3 hours');
  await kept.find(1, 'aa');
  await keep('dd');
  expect(await isKept('aa')).toBe(true);
  expect((await Promise.all(['bb', 'cc'].map(isKept))).filter(Boolean)).toHaveLength(1);
});

it('is spared while somebody may be about to fetch it', async () => {
  for (const key of ['aa', 'bb', 'cc', 'dd', 'ee']) await keep(key);
  expect(await Promise.all(['aa', 'bb', 'cc', 'dd', 'ee'].map(isKept))).toEqual(Array(5).fill(true));
});

it('is spared while a book is made that has used it, and goes when that has ended', async () => {
  for (const key of ['aa', 'bb', 'cc']) await keep(key);
  await lastUsed('aa', '30 hours');
  for (const key of ['bb', 'cc']) await lastUsed(key, '19 hours');
  const bookId = await beginBook('20 hours');
  await keep('dd');
  await keep('ee');
  // Not asked for by `find`, which would note a use.
  const isThere = async (key: string) =>
    (await database.query('SELECT FROM kept_speech WHERE key = $1', [key])).length === 1;
  expect(await Promise.all(['aa', 'bb', 'cc', 'dd', 'ee'].map(isThere))).toEqual([false, true, true, true, true]);
  await database.query('UPDATE audiobooks SET completed_at = now() WHERE id = $1', [bookId]);
  await keep('ff');
  expect(await Promise.all(['bb', 'cc'].map(isThere))).toEqual([false, false]);
});

/** A book whose work began that long ago and goes on. */
async function beginBook(ago: string): Promise<string> {
  const [bookId, runId] = [randomUUID(), randomUUID()];
  await database.query(
    `INSERT INTO runs (id, queue, payload, title, request_id, status, started_at)
     VALUES ($1, 'make-audiobook', '{}', '', '', 'processing', now() - $2::interval)`,
    [runId, ago],
  );
  await database.query(
    "INSERT INTO audiobooks (id, user_id, request_id, run_id, title, settings) VALUES ($1, 1, 'book-1', $2, '', '{}')",
    [bookId, runId],
  );
  return bookId;
}

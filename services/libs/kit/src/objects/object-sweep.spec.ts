import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { FileObjectStore } from './file-objects.js';
import { sweepObjects } from './object-sweep.js';

const FOLDERS = [{ folder: 'texts', named: 'SELECT object AS key FROM texts WHERE object = ANY($1)' }];
const LONG_AGO = new Date(Date.now() - 25 * 3600 * 1000);

describe('the daily sweep of the object store', () => {
  let test: TestDatabase;
  let client: pg.Client;
  let folder: string;
  let store: FileObjectStore;
  const database = { query: async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows };
  beforeAll(async () => {
    test = await createDatabase();
    client = new pg.Client({ connectionString: test.url });
    await client.connect();
    await client.query('CREATE TABLE texts (object text)');
  });
  afterAll(async () => {
    await client.end();
    await test.drop();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ichibun-sweep-'));
    store = new FileObjectStore(folder);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function put(key: string, storedAt = LONG_AGO): Promise<void> {
    await mkdir(dirname(join(folder, key)), { recursive: true });
    await writeFile(join(folder, key), '猫');
    await utimes(join(folder, key), storedAt, storedAt);
  }

  it('removes what no row names and what is older than a day', async () => {
    await client.query("INSERT INTO texts VALUES ('texts/named.txt')");
    await put('texts/named.txt');
    await put('texts/unnamed.txt');
    await put('texts/below/unnamed.txt');
    await put('texts/new.txt', new Date());
    await put('speech/of-another-service.mp3');
    expect(await sweepObjects(store, database, FOLDERS)).toBe(2);
    expect(await readdir(join(folder, 'texts'))).toEqual(expect.arrayContaining(['named.txt', 'new.txt']));
    expect(await store.has('texts/unnamed.txt')).toBe(false);
    expect(await store.has('texts/below/unnamed.txt')).toBe(false);
    expect(await store.has('speech/of-another-service.mp3')).toBe(true);
  });

  it('removes drafts of writes that were cut off, and none that may still be written', async () => {
    await store.put('texts/there.txt', Buffer.from('x'));
    const [old, young] = [join(folder, 'texts', 'a.txt.0.draft'), join(folder, 'texts', 'b.txt.1.draft')];
    for (const draft of [old, young]) await writeFile(draft, 'half');
    await utimes(old, LONG_AGO, LONG_AGO);
    expect(await sweepObjects(store, database, FOLDERS)).toBe(0);
    expect((await readdir(join(folder, 'texts'))).sort()).toEqual(['b.txt.1.draft', 'there.txt']);
  });

  it('looks through more objects than one statement takes', async () => {
    for (let count = 0; count < 1_200; count++) await put(`texts/${count}.txt`);
    await client.query("INSERT INTO texts VALUES ('texts/7.txt'), ('texts/1100.txt')");
    expect(await sweepObjects(store, database, FOLDERS)).toBe(1_198);
    expect((await readdir(join(folder, 'texts'))).sort()).toEqual(['1100.txt', '7.txt']);
  });

  it('has nothing to do where nothing was ever stored', async () => {
    expect(await sweepObjects(store, database, FOLDERS)).toBe(0);
  });
});

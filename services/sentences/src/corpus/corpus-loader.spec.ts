import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { edictText, writeDictionaryFile } from '@ichibun/language/testing/small-dictionary';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { vocabulary } from '@ichibun/vocabulary/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { sentences } from '../service.js';

let folder: string;
let database: TestDatabase;
let client: pg.Client;
let dictionary: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-corpus-'));
  database = await createDatabase();
  dictionary = await writeDictionaryFile(edictText());
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Starts the service and waits for the job of this start to be done; answers the rows, and stops it. */
async function loaded(environment: Record<string, string> = {}, services = [language, vocabulary, sentences]) {
  const under = await startServicesUnderTest(services, database.url, {
    environment: { STARTER_CORPUS: folder, DICTIONARY_FILE: dictionary, ...environment },
  });
  try {
    for (let open = 1; open > 0; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const sql =
        "SELECT count(*)::int AS open FROM sentences_jobs.job WHERE name = 'load-corpus' AND state <> 'completed'";
      open = (await client.query(sql)).rows[0].open;
    }
    return (
      await client.query('SELECT id, japanese, english, length FROM sentences.corpus_sentences ORDER BY japanese')
    ).rows;
  } finally {
    await under.stop();
  }
}

const write = (...lines: string[]) =>
  writeFile(join(folder, 'level-1.tsv'), ['sentence_ja\tsentence_en', ...lines].join('\n'));

describe('the corpus', () => {
  it('is loaded once, again when a file has changed, and again with another dictionary', async () => {
    await write('犬を見る。\tTo see a dog.', '猫がいる。\tThere is a cat.');
    const first = await loaded();
    expect(first).toMatchObject([
      { japanese: '犬を見る。', english: 'To see a dog.', length: 3 },
      { japanese: '猫がいる。', length: 3 },
    ]);
    expect(await loaded()).toEqual(first);
    await write('猫がいる。\tA cat is there.');
    const second = await loaded();
    expect(second).toMatchObject([{ japanese: '猫がいる。', english: 'A cat is there.' }]);
    const other = await writeDictionaryFile(edictText().replace(/^猫 .*\n/m, ''));
    const third = await loaded({ DICTIONARY_FILE: other });
    expect(third).toMatchObject([{ japanese: '猫がいる。' }]);
    expect(third[0].id).not.toBe(second[0].id);
  });

  it('waits for the services that it needs', async () => {
    await write('橋を見る。\tTo see a bridge.');
    expect(await loaded({}, [sentences, vocabulary, language])).toMatchObject([{ japanese: '橋を見る。' }]);
  });
});

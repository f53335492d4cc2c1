import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { edictText, writeDictionaryFile } from '@ichibun/language/testing/small-dictionary';
import { CorpusService } from '@ichibun/proto/corpus';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startCorpus } from '../testing/corpus-under-test.js';
import { writeStarter } from '../testing/starter.js';

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-corpus-'));
  database = await createDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Starts the service, waits until it has processed everything, and answers the sentences. */
async function loaded(environment: Record<string, string> = {}) {
  const under = await startCorpus({ database, environment: { STARTER_CORPUS: folder, ...environment } });
  try {
    // What this start is to do may have been queued behind what the last one did.
    const jobs = `SELECT FROM corpus_admin_jobs.job WHERE state NOT IN ('completed', 'cancelled', 'failed')`;
    await until(async () => (await under.sql.query(jobs)).rowCount === 0);
    await under.processed();
    const { rows } = await under.sql.query(
      'SELECT id, text, translation, level, length, status, version FROM corpus_admin.sentences ORDER BY text',
    );
    return rows;
  } finally {
    await under.stop();
  }
}

describe('the starter corpus', () => {
  it('is loaded once, and changes as its files do', async () => {
    await writeStarter(folder, ['犬を見る。|To see a dog.|1', '猫がいる。|There is a cat.|2']);
    const first = await loaded();
    expect(first).toMatchObject([
      { text: '犬を見る。', translation: 'To see a dog.', level: 1, length: 3, status: 'processed' },
      { text: '猫がいる。', length: 3, status: 'processed' },
    ]);
    expect(await loaded()).toEqual(first);
    await writeStarter(folder, ['猫がいる。|A cat is there.|1', '橋を見る。|To see a bridge.|3']);
    expect(await loaded()).toMatchObject([
      { text: '橋を見る。', level: 3, status: 'processed' },
      { id: first[1].id, text: '猫がいる。', translation: 'A cat is there.', level: 1 },
    ]);
  });

  it('is processed again with another dictionary, under the same ids', async () => {
    await writeStarter(folder, ['猫がいる。|There is a cat.|2']);
    const [before] = await loaded();
    const other = await writeDictionaryFile(edictText().replace(/^猫 .*\n/m, ''));
    const [after] = await loaded({ DICTIONARY_FILE: other });
    expect(after).toMatchObject({ id: before.id, status: 'processed' });
    expect(after.version).toBeGreaterThan(before.version);
  });
});

describe('a corpus that is asked over and over while it is loaded', () => {
  it('finds the sentences when they are there', async () => {
    const under = await startCorpus({ starter: ['昨日友達と映画を見た。|I saw a film with a friend yesterday.|2'] });
    try {
      const request = { userId: 1, lexemeIds: [await under.lexemeOf('映画')] };
      const ask = () => under.rpc.call(CorpusService.method.findSentences, request);
      let answer = await ask();
      while (answer.found.length === 0) answer = await ask();
      expect(answer.found).toMatchObject([
        { sentences: [{ text: '昨日友達と映画を見た。', level: 2, source: 'Starter sentences' }] },
      ]);
    } finally {
      await under.stop();
    }
  });
});

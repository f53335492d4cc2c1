import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { startGateway } from '@ichibun/gateway/gateway';
import type { Queryable } from '@ichibun/kit/database';
import { sweepObjects } from '@ichibun/kit/object-sweep';
import { schemaOf } from '@ichibun/kit/service';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import { loadServices } from '@ichibun/launcher/services';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import type { TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { productDatabase } from './testing/product-database.js';

describe('the objects of all services', () => {
  let database: TestDatabase;
  let services: ServicesUnderTest;
  beforeAll(async () => {
    database = await productDatabase();
    const environment = {
      DICTIONARY_FILE: await preparedDictionary(jmdictText()),
      STARTER_CORPUS: 'off',
    };
    services = await startServicesUnderTest(await loadServices(), database.url, { environment });
  }, 120_000);
  afterAll(async () => {
    await services.stop();
    await database.drop();
  });

  const put = async (key: string) => {
    await services.objects.put(key, Buffer.from('猫が犬を見る。'));
    return key;
  };

  /** Runs SQL in the schema of a service. */
  async function inSchema(schema: string, sql: string, values: unknown[] = []): Promise<Record<string, string>[]> {
    const client = new pg.Client({ connectionString: database.url, options: `-c search_path=${schema}` });
    await client.connect();
    try {
      return (await client.query(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  const unfinishedRun = (schema: string, id: string, payload: object) =>
    inSchema(schema, "INSERT INTO runs (id, queue, payload, request_id) VALUES ($1, 'test', $2, 'r')", [id, payload]);

  it('that find no room are answered with 507 and what to do, whichever service puts them', async () => {
    const { rpc, objects } = services;
    const log = { json: false, levels: ['fatal' as const] };
    const environment = {
      PORT: '0',
      DEMO_USER: 'on',
      DEMO_STORY: 'off',
      DOWNLOADS: 'off',
      SESSION_SECRET: 'a secret of thirty-two characters',
    };
    const gateway = await startGateway({ environment, rpc, objects, log, checks: [] });
    const stored = objects.put.bind(objects);
    /** A disk on which only writes that `fits` accepts succeed. */
    const analyseOn = async (fits: (key: string) => boolean, path: string, body: object) => {
      objects.put = async (key, data) => {
        if (!fits(key)) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
        await stored(key, data);
      };
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(gateway.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, ...((await answer.json()) as object) };
    };
    try {
      const full = { status: 507, code: 'storage.full', message: expect.stringContaining('free some space') };
      const text = { title: '猫', text: '猫が犬を見る。' };
      expect(await analyseOn(() => false, '/api/content/analyze', text)).toMatchObject(full);
      // The audiobook service puts what it has spoken.
      const speech = { text: '猫' };
      expect(await analyseOn((key) => !key.startsWith('speech/'), '/api/tts/japanese', speech)).toMatchObject(full);
    } finally {
      objects.put = stored;
      await gateway.stop();
    }
  });

  it('are asked for by an index, however many rows there are', async () => {
    const plans: string[] = [];
    for (const service of await loadServices()) {
      for (const { folder, named } of service.objects ?? []) {
        const asked = named.replace('$1', "array['a', 'b']").replace('$1', "array['a', 'b']");
        const schema = schemaOf(service);
        const client = new pg.Client({ connectionString: database.url, options: `-c search_path=${schema}` });
        await client.connect();
        try {
          await client.query('SET enable_seqscan = off');
          const { rows } = await client.query(`EXPLAIN ${asked}`);
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
          if (plan.includes('Seq Scan')) plans.push(`${folder}: ${plan}`);
          else plans.push(folder);
        } finally {
          await client.end();
        }
      }
    }
    expect(plans).toContain('texts');
    expect(plans.filter((plan) => plan.includes('Seq Scan'))).toEqual([]);
  });

  it('stay while a row names them, and are swept otherwise', async () => {
    const deckRun = randomUUID();
    const named = await Promise.all(
      [
        'texts/analysed.txt',
        'word-lists/importing.txt',
        'uploads/reading',
        'covers/7.png',
        'pictures/7/0.png',
        'dictionaries/7.gz',
        `decks/${deckRun}.apkg`,
        'speech/ab/abcd.mp3',
        'corpus/reading',
      ].map(put),
    );
    const create = { userId: 1, title: '猫', textObject: 'texts/analysed.txt' };
    await services.rpc.call(ContentAnalysisService.method.createAnalysis, create);
    await put('texts/document.txt');
    await services.rpc.call(ReaderService.method.createDocument, {
      userId: 1,
      title: '猫',
      textObject: 'texts/document.txt',
    });
    await inSchema('reader', "UPDATE documents SET cover_object = 'covers/7.png'");
    await inSchema(
      'reader',
      `INSERT INTO document_pictures (document_id, number, sentence, alt, picture_object, picture_type, width, height)
       SELECT id, 0, 0, '', 'pictures/7/0.png', 'image/png', 40, 50 FROM documents`,
    );
    await inSchema(
      'reader',
      "INSERT INTO dictionaries (user_id, filename, place, rows_object) VALUES (1, 'a.zip', 1, 'dictionaries/7.gz')",
    );
    await unfinishedRun('vocabulary', randomUUID(), { contentObject: 'word-lists/importing.txt' });
    await unfinishedRun('reader', randomUUID(), { fileObject: 'uploads/reading' });
    await unfinishedRun('sentences', deckRun, {});
    await inSchema('audiobook', "INSERT INTO kept_speech (key, bytes, duration_ms) VALUES ('abcd', 1, 1)");
    await inSchema(
      'corpus_admin',
      `INSERT INTO sources (kind, name, filename, file_size, file_object)
       VALUES ('upload', 'a', 'a.txt', 1, 'corpus/reading')`,
    );
    const strays = await Promise.all(
      named.map((key) => put(key.replace(/[^/]*?(\.\w+)?$/, (_, ending = '') => `${randomUUID()}${ending}`))),
    );
    // The text that became a document is in its rows; its writer removes it.
    strays.push('texts/document.txt');

    const later = new Date(Date.now() + 60_000);
    for (const definition of await loadServices()) {
      const query = (sql: string, values?: unknown[]) => inSchema(schemaOf(definition), sql, values);
      await sweepObjects(
        services.objects,
        { query: query as Queryable['query'] },
        definition.objects ?? [],
        undefined,
        later,
      );
    }
    const thereOf = (keys: string[]) => Promise.all(keys.map((key) => services.objects.has(key)));
    expect(await thereOf(named)).toEqual(named.map(() => true));
    expect(await thereOf(strays)).toEqual(strays.map(() => false));
  });
});

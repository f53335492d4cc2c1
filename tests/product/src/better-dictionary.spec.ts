import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentedFetch } from '@ichibun/gateway/testing/documented';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import { edictText, jmdictText, writeDictionaryFile } from '@ichibun/language/testing/small-dictionary';
import type { TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startBehindGateway } from './testing/behind-gateway.js';
import { productDatabase } from './testing/product-database.js';
import { START_MS } from './testing/product-under-test.js';

const LEARNED = [
  { word: '猫', reading: 'ねこ', meaning: 'cat' },
  { word: '食べる', reading: 'たべる', meaning: 'to eat' },
];

// biome-ignore lint/suspicious/noExplicitAny: what came over HTTP is looked at by the expectations
type Answer = any;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await productDatabase();
  folder = await mkdtemp(join(tmpdir(), 'ichibun-objects-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** The product of one start, with a dictionary. */
async function startWith(dictionary: string) {
  const variables = { DICTIONARY_FILE: await writeDictionaryFile(dictionary) };
  const services = await startBehindGateway(database.url, variables, { objects: new FileObjectStore(folder) });
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await documentedFetch(services.url + path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    expect([path, response.ok]).toEqual([path, true]);
    return response.json();
  };
  return { call, stop: () => services.stop() };
}

/** What is known of the words of a text. */
async function stateOf(call: Awaited<ReturnType<typeof startWith>>['call'], title: string) {
  const created = await call('POST', '/api/documents/create-from-text', { title, content: '猫が空の本を食べる。' });
  const { sentences } = await call('POST', `/api/documents/${created.document.id}/words`, { from: 0, count: 1 });
  return sentences[0].map(({ text, uniqueVocabId, known, blocked }: Answer) => [text, uniqueVocabId, known, blocked]);
}

it(
  'A start with a better dictionary says so, and leaves a learner what she has learned, blocked and saved',
  async () => {
    const first = await startWith(edictText().replace('A small dictionary for tests', 'EDICT/Created: 2021-02-03'));
    expect(await first.call('GET', '/api/dictionary')).toMatchObject({ source: 'edict', date: '2021-02-03' });
    for (const word of LEARNED) await first.call('POST', '/api/users/1/vocabulary', word);
    const [, , sky] = await stateOf(first.call, 'First');
    await first.call('POST', '/api/vocabulary/block', { uniqueVocabId: sky[1] });
    const before = {
      words: await first.call('GET', '/api/users/1/vocabulary'),
      blocked: await first.call('GET', '/api/users/1/vocabulary/blocked'),
      states: await stateOf(first.call, 'Second'),
    };
    expect(before.words.vocabulary).toHaveLength(LEARNED.length);
    expect(before.states.filter(([, , known]: Answer) => known)).toHaveLength(LEARNED.length);
    await first.stop();

    const second = await startWith(jmdictText().replace('<JMdict>', '<!-- JMdict created: 2026-07-13 -->\n<JMdict>'));
    expect(await second.call('GET', '/api/dictionary')).toMatchObject({ source: 'jmdict', date: '2026-07-13' });
    expect(await second.call('GET', '/api/users/1/vocabulary')).toEqual(before.words);
    expect(await second.call('GET', '/api/users/1/vocabulary/blocked')).toEqual(before.blocked);
    expect(await stateOf(second.call, 'Third')).toEqual(before.states);
    await second.stop();
  },
  2 * START_MS,
);

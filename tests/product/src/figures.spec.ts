import 'reflect-metadata';
import { documentedFetch } from '@ichibun/gateway/testing/documented';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import type { TestDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { type BehindGateway, startBehindGateway } from './testing/behind-gateway.js';
import { productDatabase } from './testing/product-database.js';

let database: TestDatabase;
let services: BehindGateway;
beforeAll(async () => {
  const [made, dictionary] = await Promise.all([productDatabase(), preparedDictionary(jmdictText())]);
  database = made;
  services = await startBehindGateway(database.url, { DICTIONARY_FILE: dictionary }, {});
});
afterAll(async () => {
  await services.stop();
  await database.drop();
});

async function call(method: string, path: string, body?: object) {
  const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
  const response = await documentedFetch(services.url + path, { method, headers, body: body && JSON.stringify(body) });
  // biome-ignore lint/suspicious/noExplicitAny: what came over HTTP is looked at by the expectations
  return { status: response.status, body: (await response.json()) as any };
}

async function query(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

const today = async () => (await call('GET', '/api/analytics/daily/1?timeZone=UTC')).body.daily.at(-1);
const dashboard = async () => (await call('GET', '/api/user/1/dashboard')).body;

/** Texts that were opened by the first test. */
let opened = 0;

it('a sample that is downloaded has what reading its document shows, and a translation of every sentence', async () => {
  const { samples } = (await call('GET', '/api/samples')).body;
  for (const { id } of [samples[0], samples.at(-1)]) {
    const sample = (await call('GET', `/api/samples/${id}`)).body;
    expect((await call('GET', '/api/documents/user/1')).body.documents).toHaveLength(id === samples[0].id ? 0 : 1);
    const { document: opened } = (await call('POST', `/api/samples/${id}/document`)).body;
    const { document } = (await call('GET', `/api/documents/${opened.id}?userId=1`)).body;
    const { title, author, sentences, paragraphStarts, readings, sentenceCount, characterCount } = document;
    expect(sample.document).toMatchObject({
      ...{ id: 0, title, author, sentences, paragraphStarts, readings, sentenceCount, characterCount },
    });
    const count = Math.min(30, sentences.length);
    const read = (await call('POST', `/api/documents/${opened.id}/words`, { from: 0, count })).body;
    for (const [index, sentence] of sample.sentences.slice(0, count).entries()) {
      const words = sentence.words.map(({ definition, definitionSource, sense, ...word }: Record<string, unknown>) => {
        expect([definition, sense]).toEqual([expect.any(String), null]);
        return word;
      });
      expect(words).toEqual(read.sentences[index]);
      expect(sentence.patterns).toEqual(read.patterns[index]);
    }
    for (const { translation } of sample.sentences) expect(translation).toMatch(/[A-Za-z0-9]/);
  }
  expect((await call('GET', '/api/samples/none')).status).toBe(404);
});

it('a sample has as many characters, and as much known, before it is opened as in the library', async () => {
  const { samples } = (await call('GET', '/api/samples')).body;
  opened = samples.length;
  for (const { id, characterCount } of samples) {
    const { document } = (await call('POST', `/api/samples/${id}/document`)).body;
    const { sentences } = (await call('GET', `/api/documents/${document.id}?userId=1`)).body.document;
    expect(sentences.join('')).toHaveLength(characterCount);
    expect(document.characterCount).toBe(characterCount);
  }
  const { shares, counting } = await until(
    async () => (await call('GET', '/api/documents/user/1/known-shares')).body,
    (answer) => answer.counting === 0,
  );
  expect(counting).toBe(0);
  const after = (await call('GET', '/api/samples')).body.samples;
  const known = new Map(
    shares.map((one: { documentId: number; knownShare: number }) => [one.documentId, one.knownShare]),
  );
  for (const [index, sample] of after.entries()) {
    expect({ id: sample.id, knownShare: sample.knownShare }).toEqual({
      id: sample.id,
      knownShare: known.get(sample.documentId),
    });
    expect(sample.knownShare).toBe(samples[index].knownShare);
  }
});

it('a text that is read counts as analysed, and once when it is analysed as well', async () => {
  const { processedFilesCount: before } = await until(
    dashboard,
    ({ processedFilesCount }) => processedFilesCount === opened,
  );
  const given = { userId: 1, title: '猫の話', content: '猫が犬を見る。' };
  const { document } = (await call('POST', '/api/documents/create-from-text', given)).body;
  await until(dashboard, ({ processedFilesCount }) => processedFilesCount === before + 1);
  expect((await call('POST', `/api/documents/${document.id}/analysis`)).body).toMatchObject({ status: 'completed' });
  expect((await dashboard()).processedFilesCount).toBe(before + 1);
});

it('a text has as many sentences in its analysis as in the reader, without title and author', async () => {
  const content = '海辺の町\n山田花子\n\n雨が降った。猫がいた。\n「犬！」\n……\n犬を見た。';
  const { document } = (
    await call('POST', '/api/documents/create-from-text', { userId: 1, title: '海辺の町', content })
  ).body;
  const { id } = await until(
    async () => (await call('POST', `/api/documents/${document.id}/analysis`)).body,
    ({ status }) => status === 'completed',
  );
  const { sentences } = (await call('GET', `/api/content/analyze/${id}/sentence-coverage`)).body;
  expect(sentences).toBe(document.sentenceCount);
});

it('a text has as many characters in the library, as its page reads it, in analytics and for assistants', async () => {
  const content = '　雪が降った。𠮟られた猫がいた。\n\n　「犬！」\n犬を見た。';
  const { document } = (await call('POST', '/api/documents/create-from-text', { userId: 1, title: '雪の話', content }))
    .body;
  const opened = (await call('GET', `/api/documents/${document.id}?userId=1`)).body.document;
  const characters = opened.sentences.join('').length;
  // As the reader tells it, which counts the sentences that it has shown.
  await call('POST', `/api/documents/${document.id}/progress`, { sentenceIndex: opened.sentences.length - 1 });
  await call('POST', '/api/user/1/reading-stats', {
    documentId: document.id,
    readingMinutes: 1,
    characterCount: characters,
    timeZone: 'UTC',
    sentenceCount: opened.sentences.length,
  });
  const { documents } = (await call('GET', '/api/analytics/daily/1?timeZone=UTC')).body;
  const { secret } = (await call('POST', '/api/users/1/tokens', { name: 'An assistant', purpose: 'assistant' })).body;
  const asked = async (name: string, given: object) => {
    const answer = await fetch(`${services.url}/api/doors/${secret}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
    });
    const said = await answer.text();
    return JSON.parse(said.replace(/^[^{]*/, '')).result.structuredContent;
  };
  const { texts } = await asked('my_texts', {});
  const isIt = (one: { id?: number; documentId?: number }) => (one.id ?? one.documentId) === document.id;
  expect({
    library: opened.characterCount,
    added: document.characterCount,
    analytics: documents.find(isIt).readCharacters,
    assistant: texts.find(isIt).characters,
    assistantForText: (await asked('analyse_text', { text: content })).characters,
  }).toEqual({
    library: characters,
    added: characters,
    analytics: characters,
    assistant: characters,
    assistantForText: characters,
  });
});

it('the word page calls a text that is only read by its title', async () => {
  const content = '川の魚を見た。';
  await call('POST', '/api/documents/create-from-text', { userId: 1, title: '川の話', content });
  const word = encodeURIComponent('川');
  const found = await until(
    () => call('GET', `/api/dictionary/words/sentences?word=${word}`),
    ({ body }) => body.texts.some(({ sentences }: { sentences: string[] }) => sentences.includes(content)),
  );
  expect(found.body.texts.map(({ title }: { title: string }) => title)).toContain('川の話');
  expect(found.body.texts.map(({ title }: { title: string }) => title)).not.toContain('');
});

it('imported words are known, and not learned', async () => {
  const before = await today();
  const file = { content: '猫\n犬\n', filename: 'mine.txt' };
  const { jobId } = (await call('POST', '/api/users/1/vocabulary/import', file)).body;
  await until(
    () => call('GET', `/api/users/1/vocabulary/import/${jobId}`),
    ({ body }) => body.status === 'completed',
  );
  await call('POST', '/api/users/1/vocabulary', { word: '川', meaning: 'river' });
  expect(await today()).toMatchObject({
    knownWords: before.knownWords + 3,
    addedWords: before.addedWords + 3,
    learnedWords: before.learnedWords + 1,
  });
  await call('DELETE', '/api/users/1/vocabulary/clear');
});

it('removes the word “clear” of a bank from before by its path, and nothing else', async () => {
  await call('POST', '/api/users/1/vocabulary', { word: '猫', meaning: 'cat' });
  const addFromBefore = () => query(`INSERT INTO vocabulary.words (user_id, word) VALUES (1, 'clear')`);
  await addFromBefore();
  expect(await call('DELETE', '/api/users/1/vocabulary/clear')).toMatchObject({ body: { removed: 1 } });
  const left = (await call('GET', '/api/users/1/vocabulary')).body.vocabulary;
  expect(left.map(({ word }: { word: string }) => word)).toEqual(['猫']);
  await addFromBefore();
  expect(await call('DELETE', '/api/users/1/vocabulary/clear?all=true')).toMatchObject({ body: { removed: 2 } });
  await call('POST', '/api/users/1/vocabulary', { word: '猫', meaning: 'cat' });
  expect(await call('DELETE', '/api/users/1/vocabulary/clear')).toMatchObject({ body: { removed: 1 } });
  expect((await call('GET', '/api/users/1/vocabulary')).body.vocabulary).toEqual([]);
});

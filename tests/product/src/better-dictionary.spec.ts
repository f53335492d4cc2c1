import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentedFetch } from '@ichibun/gateway/testing/documented';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import {
  asEdict,
  asJmdict,
  edictText,
  jmdictText,
  writeDictionaryFile,
} from '@ichibun/language/testing/small-dictionary';
import type { TestDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
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
beforeEach(async () => {
  database = await productDatabase();
  folder = await mkdtemp(join(tmpdir(), 'ichibun-objects-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** The product of one start, with a dictionary or none. */
async function startWith(dictionary?: string) {
  const variables: Record<string, string> =
    dictionary === undefined ? {} : { DICTIONARY_FILE: await writeDictionaryFile(dictionary) };
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

const form = (text: string, common = true) => ({ text, common, tags: [] });
const entryOf = (kanji: object[], kana: string[], partOfSpeech: string, meaning: string) =>
  ({
    kanji,
    kana: kana.map((text) => form(text)),
    senses: [{ partOfSpeech: [partOfSpeech], tags: [], glosses: [meaning] }],
  }) as Parameters<typeof asJmdict>[0][number];
const CAT = entryOf([form('猫')], ['ねこ'], 'n', 'cat');
/** The first knows no reading いとこ, and of no spelling that it is rare. */
const POORER = asEdict([
  entryOf([form('従兄')], ['じゅうけい'], 'n', 'cousin'),
  entryOf([form('座る'), form('坐る')], ['すわる'], 'v5r', 'to sit'),
  entryOf([form('傍')], ['そば'], 'n', 'side'),
  CAT,
]);
const BETTER = asJmdict([
  entryOf([form('従兄')], ['じゅうけい', 'いとこ'], 'n', 'cousin'),
  entryOf([form('座る'), form('坐る', false)], ['すわる'], 'v5r', 'to sit'),
  CAT,
]);

it(
  'A start with a better dictionary asks it for the readings and usual spellings of all words; one without a dictionary changes none',
  async () => {
    const query = async (text: string) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    };
    /** A start when the dictionary is due to be asked, once that has been done. */
    const startAndAsk = async (dictionary?: string) => {
      const due = `UPDATE vocabulary.schedules SET next_at = now() WHERE queue = 'find-usual-spellings'`;
      await query(`${due}; DELETE FROM vocabulary.runs WHERE queue = 'find-usual-spellings'`).catch(() => []);
      const started = await startWith(dictionary);
      await until(
        () => query(`SELECT status FROM vocabulary.runs WHERE queue = 'find-usual-spellings'`),
        ([run]) => run?.status === 'completed',
      );
      return started;
    };
    const lexemes = () =>
      query(`SELECT word, reading, usual_spellings AS usual FROM vocabulary.lexemes
        WHERE word IN ('従兄', '坐る', '傍') AND entry <> '' ORDER BY word COLLATE "C"`);
    const revision = async () =>
      (await query('SELECT revision FROM vocabulary.learners WHERE user_id = 1'))[0].revision;

    const first = await startAndAsk(POORER);
    await first.call('POST', '/api/users/1/vocabulary', { word: '座る', reading: 'すわる', meaning: 'to sit' });
    const text = { userId: 1, title: 'A text', content: '従兄が坐る。傍の猫。' };
    const { document } = await first.call('POST', '/api/documents/create-from-text', text);
    const asked = { from: 0, count: 2 };
    const { sentences } = await first.call('POST', `/api/documents/${document.id}/words`, asked);
    const wordNamed = (word: string) => sentences.flat().find(({ baseForm }: Answer) => baseForm === word);
    const [cousin, sit] = [wordNamed('従兄').uniqueVocabId, wordNamed('坐る').uniqueVocabId];
    const isKnown = async ({ call }: typeof first) => (await call('GET', `/api/vocabulary/${sit}/why`)).known;
    expect(await isKnown(first)).toBe(false);
    expect(await lexemes()).toEqual([
      { word: '傍', reading: 'そば', usual: [] },
      { word: '坐る', reading: 'すわる', usual: [] },
      { word: '従兄', reading: 'じゅうけい', usual: [] },
    ]);
    const before = await revision();
    await first.stop();

    const second = await startAndAsk(BETTER);
    const better = [
      { word: '傍', reading: 'そば', usual: [] },
      { word: '坐る', reading: 'すわる', usual: ['座る'] },
      { word: '従兄', reading: 'いとこ', usual: [] },
    ];
    expect(await lexemes()).toEqual(better);
    expect(await isKnown(second)).toBe(true);
    const after = await revision();
    expect(after).toBeGreaterThan(before);
    await second.call('POST', '/api/users/1/cards', { uniqueVocabIds: [cousin] });
    expect((await second.call('GET', '/api/users/1/vocabulary')).vocabulary).toEqual(
      expect.arrayContaining([expect.objectContaining({ word: '従兄', reading: 'いとこ' })]),
    );
    await second.stop();

    const third = await startAndAsk();
    expect(await lexemes()).toEqual(better);
    expect(await isKnown(third)).toBe(true);
    await third.stop();
  },
  3 * START_MS,
);

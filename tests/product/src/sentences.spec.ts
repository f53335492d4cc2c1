import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { starterProcessed, writeStarter } from '@ichibun/corpus-admin/testing/starter';
import { documentedFetch } from '@ichibun/gateway/testing/documented';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { edictText } from '@ichibun/language/testing/small-dictionary';
import { SentencesService } from '@ichibun/proto/sentences';
import type { TestDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BehindGateway, startBehindGateway } from './testing/behind-gateway.js';
import { productDatabase } from './testing/product-database.js';
import { START_MS } from './testing/product-under-test.js';

let database: TestDatabase;
let services: BehindGateway;
let starter: string;

beforeAll(async () => {
  starter = await mkdtemp(join(tmpdir(), 'ichibun-starter-'));
  const lines = [
    '猫が静かな学校にいる。|There is a cat in the quiet school.|1',
    '犬が静かな橋を見る。|The dog sees the quiet bridge.|1',
  ];
  await writeStarter(starter, lines);
  database = await productDatabase();
  services = await startBehindGateway(database.url, {
    DICTIONARY_FILE: await preparedDictionary(edictText()),
    STARTER_CORPUS: starter,
  });
  await starterProcessed(services.rpc);
}, START_MS);
afterAll(async () => {
  await services.stop();
  await database.drop();
  await rm(starter, { recursive: true });
});

const send = (method: string, path: string, body?: unknown) =>
  documentedFetch(services.url + path, {
    method,
    headers: body === undefined ? undefined : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

async function call(method: string, path: string, body?: unknown) {
  const response = await send(method, path, body);
  // biome-ignore lint/suspicious/noExplicitAny: what came over HTTP is looked at by the expectations
  return { status: response.status, body: (await response.json()) as any };
}

const bank = async () => (await call('GET', '/api/sentences/bank/1')).body.sentences;

/** The words of a text, by its completed analysis. */
async function analysed(text: string, title: string) {
  const { id } = (await call('POST', '/api/content/analyze', { title, text })).body;
  await until(async () => {
    const { body } = await call('GET', '/api/content/analyze');
    return body.find((analysis: { id: number }) => analysis.id === id).status === 'completed';
  });
  const { words } = (await call('GET', `/api/content/analyze/${id}/words?limit=999999`)).body;
  const idOf = (word: string) => words.find((one: { word: string }) => one.word === word).uniqueVocabId as number;
  return { id: id as number, idOf };
}

describe('sentences', () => {
  it('begin a card that shows them, from the text that they are from; both can be taken back', async () => {
    const analysis = await analysed('猫が橋で犬を待つ。', '猫の本');
    const from = { unique_vocab_id: analysis.idOf('犬'), target_word: '犬', target_reading: 'いぬ' };
    const sentence = { ...from, sentence_ja: '<b>犬</b>がいる。' };
    const saving = { sentences: [sentence], analysisId: analysis.id };
    const { body } = await call('POST', '/api/sentences/save', saving);
    expect(body).toMatchObject({ saved: 1, cards: { collected: 1, hadCards: 0, words: [{ state: null }] } });
    const front = async () => (await call('GET', '/api/users/1/reviews/next')).body.cards;
    expect(await front()).toMatchObject([{ word: '犬', sentence: { japanese: '<b>犬</b>がいる。' } }]);
    const undo = { words: body.cards.words, sentenceIds: body.sentenceIds };
    for (const uncollected of [1, 0]) {
      expect(await call('POST', '/api/users/1/cards/undo', undo)).toEqual({ status: 200, body: { uncollected } });
    }
    expect(await front()).toEqual([]);
    expect(await bank()).toEqual([]);
    expect((await call('GET', '/api/users/1/vocabulary')).body.vocabulary).toEqual([]);
  });

  it('go from a text to the bank, to Anki, and to the known words', async () => {
    const analysis = await analysed('猫が橋で犬を待つ。', '猫の本');
    const request = { uniqueVocabIds: [analysis.idOf('猫'), analysis.idOf('橋')], analysisId: analysis.id };
    const generated = await call('POST', '/api/sentences/generate', request);
    expect(generated).toMatchObject({ status: 200, body: { notFound: [], problem: null } });
    expect(generated.body.sentences).toHaveLength(2);
    for (const [index, word] of ['猫', '橋'].entries()) {
      expect(generated.body.sentences[index]).toEqual({
        unique_vocab_id: request.uniqueVocabIds[index],
        target_word: word,
        other_spellings: [],
        target_reading: expect.stringMatching(/^[ぁ-ん]+$/),
        short_definition: expect.any(String),
        sentence_ja: expect.stringContaining(`<b>${word}</b>`),
        sentence_en: expect.stringMatching(/./),
        source: expect.stringMatching(/^(corpus|text)$/),
        unknown_words: expect.any(Number),
        furigana: expect.stringMatching(`<b>[ぁ-ん]* ?${word}\\[[ぁ-ん]+\\]</b>`),
      });
    }

    const own = { unique_vocab_id: request.uniqueVocabIds[0], target_word: '猫', sentence_ja: '猫<i>と</i>犬がいる。' };
    expect(await call('POST', '/api/sentences/check', own)).toMatchObject({
      status: 200,
      body: { sentence_ja: '<b>猫</b>と犬がいる。', unknown_words: 2, source: 'learner' },
    });
    expect(await call('POST', '/api/sentences/check', { ...own, sentence_ja: '犬がいる。' })).toMatchObject({
      status: 400,
      body: { code: 'sentences.target-missing' },
    });

    const saving = { sentences: generated.body.sentences, analysisId: analysis.id };
    expect(await call('POST', '/api/sentences/save', saving)).toMatchObject({
      status: 200,
      body: {
        saved: 2,
        alreadySaved: 0,
        sentenceIds: [expect.any(Number), expect.any(Number)],
        cards: { collected: 2, hadCards: 0 },
      },
    });
    expect(await call('POST', '/api/sentences/save', saving)).toMatchObject({ body: { saved: 0, alreadySaved: 2 } });
    const saved = await bank();
    expect(saved[1]).toEqual({
      id: expect.any(Number),
      analysisId: analysis.id,
      otherSpellings: [],
      documentId: null,
      analysisTitle: '猫の本',
      analysisCreatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      targetWord: '猫',
      targetReading: 'ねこ',
      shortDefinition: 'cat',
      targetSentence: generated.body.sentences[0].sentence_ja,
      sentenceTranslated: generated.body.sentences[0].sentence_en,
      addedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      state: 'learning',
      source: generated.body.sentences[0].source,
      furigana: generated.body.sentences[0].furigana.replace(/<\/?u>/g, ''),
      mined: null,
    });
    expect((await call('GET', '/api/user/1/dashboard')).body.generatedCardsCount).toBe(2);

    const sentenceIds = saved.map(({ id }: { id: number }) => id);
    const deck = await send('POST', '/api/sentences/export-anki', { sentenceIds, deckName: '猫の本: "2026"/11' });
    expect(deck.status).toBe(200);
    expect(deck.headers.get('content-type')).toBe('application/octet-stream');
    expect(deck.headers.get('content-disposition')).toBe(
      `attachment; filename="____ 2026 _11.apkg"; filename*=UTF-8''${encodeURIComponent('猫の本_ 2026 _11.apkg')}`,
    );
    expect(Buffer.from(await deck.arrayBuffer()).subarray(0, 4)).toEqual(Buffer.from('PK\x03\x04'));

    expect(await call('POST', '/api/sentences/mark-known', { sentenceIds: [saved[1].id] })).toEqual({
      status: 200,
      body: { marked: 1, addedWords: 1 },
    });
    const { vocabulary } = (await call('GET', '/api/users/1/vocabulary')).body;
    const states = vocabulary.map(({ word, state }: { word: string; state: string }) => `${word} ${state}`);
    expect(states.sort()).toEqual(['橋 new', '猫 known']);
    expect(await bank()).toHaveLength(1);
    const changed = await call('PATCH', `/api/sentences/${saved[0].id}`, { sentenceTranslated: 'A bridge.' });
    expect(changed).toMatchObject({ status: 200, body: { sentence: { sentenceTranslated: 'A bridge.' } } });
    expect(await call('DELETE', `/api/sentences/${saved[0].id}`)).toEqual({ status: 200, body: {} });
    expect(await bank()).toEqual([]);
    const words = await send('POST', '/api/users/1/vocabulary/export-anki', { deckName: 'Words' });
    expect(words.headers.get('content-disposition')).toContain('filename="Words.apkg"');
    expect(
      Buffer.from(await words.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it('are not those of another learner', async () => {
    await services.rpc.call(SentencesService.method.saveSentences, {
      userId: 2,
      sentences: [{ targetWord: '猫', japanese: '猫だ。' }],
    });
    let id = 0;
    for await (const part of services.rpc.stream(SentencesService.method.listSentences, { userId: 2 })) {
      id = part.sentences[0]!.id;
    }
    const sentenceIds = [id];
    expect(await call('GET', '/api/sentences/bank/2')).toMatchObject({ status: 403 });
    expect(await call('POST', '/api/users/2/vocabulary/export-anki', { deckName: 'x' })).toMatchObject({ status: 403 });
    expect(await call('DELETE', `/api/sentences/${id}`)).toMatchObject({ status: 404 });
    expect(await call('PATCH', `/api/sentences/${id}`, { sentenceTranslated: 'x' })).toMatchObject({ status: 404 });
    expect(await call('POST', '/api/sentences/mark-known', { sentenceIds })).toMatchObject({ status: 404 });
    expect(await call('POST', '/api/sentences/export-anki', { sentenceIds, deckName: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'sentences.not-found' },
    });
  });

  it.each([
    ['generate', { uniqueVocabIds: [] }],
    ['generate', { uniqueVocabIds: ['1'] }],
    ['generate', { uniqueVocabIds: [2 ** 31 - 1] }],
    ['save', { sentences: [] }],
    ['save', { sentences: [{ target_word: '猫' }] }],
    ['save', { sentences: [{ target_word: '猫', sentence_ja: '<script>x</script>' }] }],
    ['mark-known', { sentenceIds: [] }],
    ['export-anki', { sentenceIds: [], deckName: 'deck' }],
    ['export-anki', { sentenceIds: [1] }],
  ])('refuse %s of %j with a message', async (path, body) => {
    expect(await call('POST', `/api/sentences/${path}`, body)).toMatchObject({
      status: 400,
      body: { code: expect.any(String), message: expect.stringMatching(/./) },
    });
  });
});

it('Cards and counts of a text have the reading that is corrected in a place of it, others do not; it goes with its text', async () => {
  const text = '空と空を見る。';
  const [first, other] = [await analysed(text, '一'), await analysed(`${text}犬だ。`, '二')];
  const within = { analysisId: first.id, place: { sentence: text, start: 2 } };
  await call('POST', '/api/users/1/corrections', { word: '空', reading: 'から', within });
  // The bank keeps a sentence for its word once, so the first goes before the next is saved.
  const readingsOnCard = async ({ id, idOf }: Awaited<ReturnType<typeof analysed>>) => {
    const target = { unique_vocab_id: idOf('見る'), target_word: '見る', target_reading: 'みる' };
    const sentences = [{ ...target, sentence_ja: '空と空を<b>見る</b>。' }];
    await call('POST', '/api/sentences/save', { sentences, analysisId: id });
    const saved = (await bank()).find(({ analysisId }: { analysisId: number }) => analysisId === id);
    await call('DELETE', `/api/sentences/${saved.id}`);
    return [...saved.furigana.matchAll(/空\[([ぁ-ん]+)\]/gu)].map(([, reading]: string[]) => reading);
  };
  expect(await readingsOnCard(first)).toEqual(['そら', 'から']);
  expect(await readingsOnCard(other)).toEqual(['そら', 'そら']);

  const counted = async ({ id }: { id: number }) =>
    (await call('GET', `/api/content/analyze/${id}/words?limit=999999`)).body.words
      .filter(({ word }: { word: string }) => word === '空')
      .map(({ reading, frequency }: { reading: string; frequency: number }) => `${reading} ${frequency}`)
      .sort();
  await until(async () => {
    await call('GET', '/api/content/analyze');
    return (await counted(first)).length === 2;
  });
  expect(await counted(first)).toEqual(['から 1', 'そら 1']);
  expect(await counted(other)).toEqual(['そら 2']);

  const corrections = async () => (await call('GET', '/api/users/1/corrections')).body.corrections;
  expect(await corrections()).toMatchObject([{ scope: 'place', textTitle: '一' }]);
  await call('DELETE', `/api/content/analyze/${first.id}`);
  await until(async () => (await corrections()).length === 0);
});

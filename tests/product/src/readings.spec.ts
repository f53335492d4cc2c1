import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { asEdict } from '@ichibun/language/testing/small-dictionary';
import { FIELDS } from '@ichibun/sentences/anki/note';
import { AnkiConnectClient, type NoteInfo } from '@ichibun/test-kit/anki-connect-client';
import { JitenClient } from '@ichibun/test-kit/jiten-client';
import { until } from '@ichibun/test-kit/until';
import { YomitanClient } from '@ichibun/test-kit/yomitan-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { unzipSync } from 'fflate';
import { caller, type Product, START_MS, startProduct } from './testing/product-under-test.js';

declare module 'node:sqlite' {
  interface DatabaseSync {
    deserialize(content: Uint8Array): void;
  }
}

/** EDICT has the readings of a word in alphabetical order. */
const ENTRIES: [kanji: string, kana: string[], meaning?: string][] = [
  ['従兄', ['じゅうけい', 'いとこ']],
  ['五月雨', ['さつきあめ', 'さみだれ']],
  ['夜', ['よ', 'よる']],
  ['市場', ['いちば'], 'where things are sold'],
  ['市場', ['しじょう'], 'supply and demand'],
];
const SENTENCE = '従兄が来た。';
const TEXT = `${SENTENCE}\n五月雨だ。\n夜が明ける。\n市場に行く夜が明けた。`;

let product: Product;
const call = caller(() => product);
let documentId: number;
let analysisId: number;
let words: { baseForm: string; baseReading: string; entry: string; uniqueVocabId: number; text: string }[];

beforeAll(async () => {
  const form = (text: string) => ({ text, common: true, tags: [] });
  const entries = ENTRIES.map(([kanji, kana, meaning = `what ${kanji} means`]) => ({
    kanji: [form(kanji)],
    kana: kana.map(form),
    senses: [{ partOfSpeech: ['n'], tags: [], glosses: [meaning] }],
  }));
  product = await startProduct({ DEMO_USER: 'on', DICTIONARY_FILE: await preparedDictionary(asEdict(entries)) });
  const made = await call('POST', '/api/documents/create-from-text', { title: 'A text', content: TEXT, userId: 1 });
  documentId = made.body.document.id;
  words = (await call('POST', `/api/documents/${documentId}/words`, { from: 0, count: 4 })).body.sentences.flat();
  const opened = await call('POST', `/api/documents/${documentId}/analysis`);
  analysisId = (opened.body.analysis ?? opened.body).id;
  await until(async () => {
    const analyses: { id: number; status: string }[] = (await call('GET', '/api/content/analyze')).body;
    return analyses.find((one) => one.id === analysisId)?.status === 'completed';
  });
}, START_MS);
afterAll(() => product?.stop());

const wordNamed = (word: string) => words.find(({ baseForm }) => baseForm === word)!;
const cards = async () => (await call('GET', '/api/users/1/reviews/next?timeZone=Asia/Tokyo&count=10')).body.cards;
const vocabulary = async () =>
  (await call('GET', '/api/users/1/vocabulary')).body.vocabulary.map(
    ({ word, reading }: { word: string; reading: string | null }) => [word, reading],
  );

/** What the page of a word says of the learner's texts. */
async function textsOf({
  word,
  entry: { entry, reading },
}: {
  word: string;
  entry: { entry: string; reading: string };
}) {
  return (await call('GET', `/api/dictionary/words/sentences?${new URLSearchParams({ word, reading, entry })}`)).body;
}

/** Word and reading of the notes of a deck. */
async function notesOf(path: string, body: object): Promise<unknown[]> {
  const response = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { origin: product.url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const database = new DatabaseSync(':memory:');
  database.deserialize(unzipSync(new Uint8Array(await response.arrayBuffer()))['collection.anki2']!);
  const rows = database.prepare('SELECT flds FROM notes').all() as { flds: string }[];
  const fieldsOf = (flds: string, ...names: (typeof FIELDS)[number][]) =>
    names.map((name) => flds.split('\x1f')[FIELDS.indexOf(name)]);
  return rows.map(({ flds }) => fieldsOf(flds, 'Word', 'Reading', 'WordFurigana'));
}

it('a word is read as in its text wherever it is shown: pop-up, list, card, vocabulary, decks and dictionary', async () => {
  const { baseForm, baseReading, entry, uniqueVocabId, text } = wordNamed('従兄');
  expect(baseReading).toBe('いとこ');
  const asked = new URLSearchParams({ word: baseForm, entry });
  expect((await call('GET', `/api/words/candidates?${asked}`)).body.candidates).toMatchObject([{ reading: 'いとこ' }]);
  const listed = (await call('GET', `/api/content/analyze/${analysisId}/words?limit=100`)).body.words;
  const readings = new Map(listed.map(({ word, reading }: { word: string; reading: string }) => [word, reading]));
  expect([readings.get('従兄'), readings.get('五月雨'), readings.get('夜')]).toEqual(['いとこ', 'さみだれ', 'よる']);

  const saved = await call('POST', '/api/sentences/save', {
    documentId,
    sentences: [
      {
        unique_vocab_id: uniqueVocabId,
        target_word: baseForm,
        target_reading: baseReading,
        sentence_ja: SENTENCE.replace(text, `<b>${text}</b>`),
      },
    ],
  });
  expect(saved).toMatchObject({ status: 200, body: { saved: 1 } });
  expect(await vocabulary()).toEqual([['従兄', 'いとこ']]);
  expect(await cards()).toMatchObject([
    { word: '従兄', reading: 'いとこ', sentenceCount: 1, sentence: { japanese: '<b>従兄</b>が来た。' } },
  ]);
  const { sentences } = (await call('GET', '/api/sentences/bank/1')).body;
  const noted = [['従兄', 'いとこ', ' 従兄[いとこ]']];
  const sentenceIds = sentences.map(({ id }: { id: number }) => id);
  expect(await notesOf('/api/sentences/export-anki', { sentenceIds, deckName: 'A deck' })).toEqual(noted);
  expect(await notesOf('/api/users/1/vocabulary/export-anki', { deckName: 'A deck' })).toEqual(noted);

  const described = (await call('GET', `/api/dictionary/words?${new URLSearchParams({ entry, word: baseForm })}`)).body;
  expect(described.word.entry.reading).toBe('いとこ');
  expect(await textsOf(described.word)).toMatchObject({ total: 1, texts: [{ documentId, sentences: [SENTENCE] }] });
  for (const q of ['従兄', 'いとこ', 'itoko', 'what 従兄 means']) {
    const { body } = await call('GET', `/api/dictionary/search?${new URLSearchParams({ q })}`);
    expect(body.words[0]).toMatchObject({ word: '従兄', entry: { reading: 'いとこ' } });
  }
});

it('the page of a word has the texts that read it otherwise, and none of another entry', async () => {
  const described = async (entry: string, word: string) =>
    (await call('GET', `/api/dictionary/words?${new URLSearchParams({ entry, word })}`)).body.word;
  for (const [word, sentences] of [
    ['夜', ['夜が明ける。', '市場に行く夜が明けた。']],
    ['五月雨', ['五月雨だ。']],
  ] as const) {
    const page = await described(wordNamed(word).entry, word);
    const { length: occurrences } = sentences;
    expect(await textsOf(page)).toMatchObject({ total: 1, texts: [{ documentId, occurrences, sentences }] });
  }
  const { entry, baseReading } = wordNamed('市場');
  const pages = await Promise.all(['市場・いちば', '市場・しじょう'].map((one) => described(one, '市場')));
  expect(pages.map((page) => page.entry.reading)).toEqual(['いちば', 'しじょう']);
  const totals = await Promise.all(pages.map(async (page) => (await textsOf(page)).total));
  expect(totals).toEqual(pages.map((page) => Number(page.entry.entry === entry)));
  expect(totals).toContain(1);
  expect(entry).toContain(baseReading);
});

it('a card that is answered has its reading and its sentence the next time too', async () => {
  const [{ id: cardId, version }] = await cards();
  const answer = { id: randomUUID(), cardId, version, rating: 1, tookMs: 1_000, answeredAt: Date.now() };
  expect(await call('POST', '/api/users/1/reviews', { answers: [answer], timeZone: 'Asia/Tokyo' })).toMatchObject({
    body: { kept: 1 },
  });
  expect(await cards()).toMatchObject([{ id: cardId, reading: 'いとこ', sentenceCount: 1 }]);
});

it('a word of the list that a text reads otherwise has the sentence of that text on its card', async () => {
  const { baseReading, uniqueVocabId } = wordNamed('夜');
  expect(baseReading).toBe('よ');
  const collected = await call('POST', '/api/users/1/cards', { uniqueVocabIds: [uniqueVocabId], analysisId });
  expect(collected.body).toMatchObject({ collected: 1 });
  expect((await cards()).find(({ word }: { word: string }) => word === '夜')).toMatchObject({
    reading: 'よる',
    sentence: { japanese: '市場に行く<b>夜</b>が明けた。' },
  });
  const undone = await call('POST', '/api/users/1/cards/undo', { uniqueVocabIds: [uniqueVocabId] });
  expect(undone.body).toEqual({ uncollected: 1 });
  expect(await vocabulary()).toEqual([['従兄', 'いとこ']]);
});

it('a sentence that is found for a word has it as it is read there, and so has its card', async () => {
  const { uniqueVocabId } = wordNamed('夜');
  const wanted = { uniqueVocabIds: [uniqueVocabId], analysisId };
  const [found] = (await call('POST', '/api/sentences/generate', wanted)).body.sentences;
  expect(found).toMatchObject({
    target_word: '夜',
    target_reading: 'よ',
    sentence_ja: '市場に行く<b>夜</b>が明けた。',
  });
  expect((await call('POST', '/api/sentences/save', { sentences: [found] })).body).toMatchObject({ saved: 1 });
  const ofWord = (list: { word: string }[]) => list.find(({ word }) => word === '夜');
  expect(ofWord(await cards())).toMatchObject({ reading: 'よ', sentenceCount: 1 });
  expect(await notesOf('/api/users/1/vocabulary/export-anki', { deckName: 'A deck' })).toContainEqual([
    '夜',
    'よ',
    ' 夜[よ]',
  ]);
  await call('POST', '/api/users/1/cards/undo', { uniqueVocabIds: [uniqueVocabId] });
  expect(ofWord(await cards())).toBeUndefined();
});

it('lists for films, recordings and books have the word that the text reads otherwise, by itself', async () => {
  const { uniqueVocabId } = wordNamed('夜');
  const { sentences } = (await call('POST', `/api/documents/${documentId}/new-words`, { from: 2, count: 1 })).body;
  expect(sentences[0].uniqueVocabIds).toContain(uniqueVocabId);
  const listed = (await call('POST', '/api/documents/user/1/word-list', { documentIds: [documentId] })).body.words;
  expect(listed.find(({ word }: { word: string }) => word === '夜')).toMatchObject({ uniqueVocabId, reading: 'よる' });
});

describe('a word that its sentence reads otherwise, from a program', () => {
  const SAID = '夜が明ける。';
  let anki: AnkiConnectClient;
  let player: YomitanClient;
  let extension: JitenClient;
  let assistant: Client;

  beforeAll(async () => {
    const make = async (purpose: string): Promise<string> =>
      (await call('POST', '/api/users/1/tokens', { name: 'A program', purpose })).body.secret;
    const door = async (purpose: string, name: string) => `${product.url}/api/doors/${await make(purpose)}/${name}`;
    anki = new AnkiConnectClient(await door('anki-connect', 'anki'));
    player = new YomitanClient(await door('yomitan-api', 'yomitan'));
    extension = new JitenClient(`${product.url}/api/doors/-/jiten`, await make('jiten-reader'));
    assistant = new Client({ name: 'test', version: '1' });
    await assistant.connect(new StreamableHTTPClientTransport(new URL(await door('assistant', 'mcp'))));
  });
  afterAll(() => assistant?.close());

  it('is shown as it is read there', async () => {
    const [line] = await player.tokenize([SAID]);
    expect(line![0]).toMatchObject({ text: '夜', reading: 'よ', lemma: '夜' });
    const [read] = await extension.parse([SAID]);
    expect(read![0]).toMatchObject({ text: '夜', spelling: '夜', reading: '夜[よ]' });
    const { structuredContent } = await assistant.callTool({ name: 'look_up', arguments: { words: [SAID] } });
    const { words: told } = structuredContent as { words: { found: object[] }[] };
    expect(told[0]!.found[0]).toMatchObject({ word: '夜', reading: 'よ' });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['AnkiConnect', () => anki.mine({ Word: '夜', Sentence: SAID })],
    ['AnkiConnect, with its reading', () => anki.mine({ Word: '夜', Reading: 'よ', Sentence: SAID })],
    ['Jiten Reader', () => extension.addToDeck(wordNamed('夜').uniqueVocabId, SAID, 'A page')],
    ['an assistant', () => assistant.callTool({ name: 'save_sentence', arguments: { word: '夜', japanese: SAID } })],
  ])('has that reading in the bank, on its card, in notes and in decks: %s', async (_, save) => {
    await save();
    const saved = (await call('GET', '/api/sentences/bank/1')).body.sentences;
    const its = saved.filter(({ targetWord }: { targetWord: string }) => targetWord === '夜');
    expect(its).toMatchObject([{ targetReading: 'よ' }]);
    const card = (await cards()).find(({ word }: { word: string }) => word === '夜');
    expect(card).toMatchObject({ reading: 'よ', sentenceCount: 1 });
    const notes = await anki.act<number[]>('findNotes', { query: 'word:夜' });
    const [info] = await anki.act<NoteInfo[]>('notesInfo', { notes });
    expect(info!.fields.Reading!.value).toBe('よ');
    const note = ['夜', 'よ', ' 夜[よ]'];
    const sentenceIds = its.map(({ id }: { id: number }) => id);
    expect(await notesOf('/api/sentences/export-anki', { sentenceIds, deckName: 'A deck' })).toEqual([note]);
    expect(await notesOf('/api/users/1/vocabulary/export-anki', { deckName: 'A deck' })).toContainEqual(note);
    await call('POST', '/api/users/1/cards/undo', { uniqueVocabIds: [wordNamed('夜').uniqueVocabId] });
    expect((await vocabulary()).filter(([word]: [string]) => word === '夜')).toEqual([]);
    const left = (await call('GET', '/api/sentences/bank/1')).body.sentences;
    expect(left.filter(({ targetWord }: { targetWord: string }) => targetWord === '夜')).toEqual([]);
  });
});

it('a word that the learner has with another reading keeps it, and has the sentence on its card, which undoing takes back', async () => {
  const { baseForm, baseReading, uniqueVocabId } = wordNamed('五月雨');
  await call('POST', '/api/users/1/vocabulary', { word: baseForm, reading: 'さつきあめ', meaning: 'rain' });
  const saved = await call('POST', '/api/sentences/save', {
    documentId,
    sentences: [
      {
        unique_vocab_id: uniqueVocabId,
        target_word: baseForm,
        target_reading: baseReading,
        sentence_ja: '<b>五月雨</b>だ。',
      },
    ],
  });
  expect(saved.body.saved).toBe(1);
  const ofWord = async () => (await cards()).find(({ word }: { word: string }) => word === baseForm);
  expect(await ofWord()).toMatchObject({ reading: 'さつきあめ', sentenceCount: 1 });
  expect((await vocabulary()).filter(([word]: [string]) => word === baseForm)).toEqual([[baseForm, 'さつきあめ']]);
  await call('POST', '/api/users/1/cards/undo', { uniqueVocabIds: [uniqueVocabId] });
  expect(await ofWord()).toBeUndefined();
  const { sentences } = (await call('GET', '/api/sentences/bank/1')).body;
  expect(sentences.map(({ targetWord }: { targetWord: string }) => targetWord)).toEqual(['従兄']);
});

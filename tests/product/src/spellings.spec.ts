import 'reflect-metadata';
import { DatabaseSync } from 'node:sqlite';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { edictText } from '@ichibun/language/testing/small-dictionary';
import { FIELDS } from '@ichibun/sentences/anki/note';
import { AnkiConnectClient, type NoteInfo } from '@ichibun/test-kit/anki-connect-client';
import { JitenClient } from '@ichibun/test-kit/jiten-client';
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

/** One word in two spellings, of which EDICT has the rarer one first. */
const RIVER = '河 [かわ] /(n) river/stream/(P)/\n川 [かわ] /(n) river/stream/(P)/\n';
const WORD = FIELDS.indexOf('Word');

describe('a word of several spellings is named as its text has it, else as it is usually written', () => {
  let product: Product;
  const call = caller(() => product);
  let word: { text: string; baseForm: string; entry: string; uniqueVocabId: number };

  beforeAll(async () => {
    product = await startProduct({
      DEMO_USER: 'on',
      STARTER_CORPUS: 'off',
      DICTIONARY_FILE: await preparedDictionary(`${edictText()}\n${RIVER}`),
    });
    const text = { title: '河', content: '猫が河を見る。', userId: 1 };
    const { document } = (await call('POST', '/api/documents/create-from-text', text)).body;
    const { sentences } = (await call('POST', `/api/documents/${document.id}/words`, { from: 0, count: 1 })).body;
    word = sentences[0].find((one: typeof word) => one.text === '河');
    const sentence = {
      unique_vocab_id: word.uniqueVocabId,
      target_word: '河',
      target_reading: 'かわ',
      sentence_ja: '猫が<b>河</b>を見る。',
    };
    const saved = await call('POST', '/api/sentences/save', { sentences: [sentence], documentId: document.id });
    expect(saved).toMatchObject({ status: 200, body: { saved: 1 } });
  }, 2 * START_MS);
  afterAll(() => product?.stop());

  const make = async (purpose: string): Promise<string> =>
    (await call('POST', '/api/users/1/tokens', { name: 'A program', purpose })).body.secret;
  const search = async (q: string) => {
    const { words } = (await call('GET', `/api/dictionary/search?${new URLSearchParams({ q })}`)).body;
    return words.map((one: { word: string }) => one.word);
  };

  async function wordsOfDeck(path: string, body: object): Promise<string[]> {
    const response = await fetch(`${product.url}${path}`, {
      method: 'POST',
      headers: { origin: product.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const database = new DatabaseSync(':memory:');
    database.deserialize(unzipSync(new Uint8Array(await response.arrayBuffer()))['collection.anki2']!);
    const rows = database.prepare('SELECT flds FROM notes').all() as { flds: string }[];
    return rows.map(({ flds }) => flds.split('\x1f')[WORD]!);
  }

  it('in the words of a text', () => {
    expect(word.baseForm).toBe('河');
  });

  it('in the search: as it is asked for, or as it is usually written, in one row', async () => {
    expect(await search('河')).toEqual(['河']);
    expect((await search('川'))[0]).toBe('川');
    for (const asked of ['river', 'kawa', 'かわ']) expect(await search(asked)).toEqual(['川']);
  });

  it('on its page, with the others beside it', async () => {
    const page = async (word: string) =>
      (await call('GET', `/api/dictionary/words?${new URLSearchParams({ entry: '河・かわ', word })}`)).body;
    const [usual, rare] = [await page(''), await page('河')];
    expect(usual.word.word).toBe('川');
    expect(rare.word.word).toBe('河');
    expect(rare.spellings.map(({ text }: { text: string }) => text)).toEqual(['川', '河']);
  });

  it('in the vocabulary list, and on cards', async () => {
    const { vocabulary } = (await call('GET', '/api/users/1/vocabulary')).body;
    expect(vocabulary.map((one: { word: string }) => one.word)).toEqual(['河']);
    const { cards } = (await call('GET', '/api/users/1/reviews/next?timeZone=Asia/Tokyo&count=10')).body;
    expect(cards.map((one: { word: string }) => one.word)).toEqual(['河']);
  });

  it('in decks', async () => {
    const { sentences } = (await call('GET', '/api/sentences/bank/1')).body;
    const sentenceIds = sentences.map(({ id }: { id: number }) => id);
    expect(await wordsOfDeck('/api/sentences/export-anki', { sentenceIds, deckName: 'A' })).toEqual(['河']);
    expect(await wordsOfDeck('/api/users/1/vocabulary/export-anki', { deckName: 'A' })).toEqual(['河']);
  });

  it('for programs: notes, readers, players and assistants', async () => {
    const anki = new AnkiConnectClient(`${product.url}/api/doors/${await make('anki-connect')}/anki`);
    const notes = await anki.act<number[]>('findNotes', { query: 'deck:Ichibun' });
    const [note] = await anki.act<NoteInfo[]>('notesInfo', { notes });
    expect(note!.fields.Word!.value).toBe('河');

    const reader = new JitenClient(`${product.url}/api/doors/-/jiten`, await make('jiten-reader'));
    const [read] = await reader.parse(['猫が河を見る。']);
    expect(read!.map(({ text }) => text)).toContain('河');

    const player = new YomitanClient(`${product.url}/api/doors/${await make('yomitan-api')}/yomitan`);
    const [line] = await player.tokenize(['猫が河を見る。']);
    expect(line!.find(({ text }) => text === '河')?.lemma).toBe('河');

    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${product.url}/api/doors/${await make('assistant')}/mcp`)),
    );
    const { structuredContent } = await client.callTool({ name: 'look_up', arguments: { words: ['河'] } });
    const answer = structuredContent as { words: { found: { word: string }[] }[] };
    expect(answer.words.map(({ found }) => found[0]?.word)).toEqual(['河']);
    await client.close();
  });
});

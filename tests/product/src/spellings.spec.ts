import 'reflect-metadata';
import { DatabaseSync } from 'node:sqlite';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { asJmdict } from '@ichibun/language/testing/small-dictionary';
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

/** Spellings of an entry, those in use first, its reading and its class. */
const ENTRIES: [kanji: string, kana: string, partOfSpeech: string][] = [
  ['座る! 坐る', 'すわる', 'v5r'],
  ['子供! 子ども!', 'こども', 'n'],
  ['猫!', 'ねこ', 'n'],
  ['布団! 蒲団', 'ふとん', 'n'],
];
const SENTENCE = '猫と子供が坐っている。';
/** Its words are not learned. */
const OTHER = '蒲団がある。';

let product: Product;
const call = caller(() => product);
let documentId: number;
let analysisId: number;
let words: { baseForm: string; baseReading: string; entry: string; uniqueVocabId: number; text: string }[];

beforeAll(async () => {
  const form = (text: string) => ({ text: text.replace('!', ''), common: text.includes('!'), tags: [] });
  const entries = ENTRIES.map(([kanji, kana, partOfSpeech]) => ({
    kanji: kanji.split(' ').map(form),
    kana: [form(`${kana}!`)],
    senses: [{ partOfSpeech: [partOfSpeech], tags: [], glosses: [`what ${kana} means`] }],
  }));
  product = await startProduct({ DEMO_USER: 'on', DICTIONARY_FILE: await preparedDictionary(asJmdict(entries)) });
  const made = await call('POST', '/api/documents/create-from-text', {
    title: 'A text',
    content: `${SENTENCE}\n${OTHER}`,
    userId: 1,
  });
  documentId = made.body.document.id;
  words = (await call('POST', `/api/documents/${documentId}/words`, { from: 0, count: 1 })).body.sentences[0];
  const saved = await call('POST', '/api/sentences/save', {
    documentId,
    sentences: ['坐る', '子供'].map((word) => {
      const { uniqueVocabId, baseReading, text } = words.find(({ baseForm }) => baseForm === word)!;
      return {
        unique_vocab_id: uniqueVocabId,
        target_word: word,
        target_reading: baseReading,
        sentence_ja: SENTENCE.replace(text, `<b>${text}</b>`),
      };
    }),
  });
  expect(saved).toMatchObject({ status: 200, body: { saved: 2 } });
}, START_MS);
afterAll(() => product?.stop());

async function make(purpose: string): Promise<string> {
  return (await call('POST', '/api/users/1/tokens', { name: 'A program', purpose })).body.secret;
}

interface Named {
  word: string;
  otherSpellings: string[];
}
const named = (all: readonly Named[]) => all.map(({ word, otherSpellings }) => [word, otherSpellings]);
const BOTH = [
  ['坐る', ['座る']],
  ['子供', ['子ども']],
];
const byWord = (one: unknown[], other: unknown[]) => String(one[0]).localeCompare(String(other[0]), 'ja');
const sorted = (all: unknown[][]) => [...all].sort(byWord);

/** Word and tags of the notes of a deck. */
async function notesOf(path: string, body: object): Promise<[string, string][]> {
  const response = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { origin: product.url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const database = new DatabaseSync(':memory:');
  database.deserialize(unzipSync(new Uint8Array(await response.arrayBuffer()))['collection.anki2']!);
  const rows = database.prepare('SELECT flds, tags FROM notes').all() as { flds: string; tags: string }[];
  return rows.map(({ flds, tags }) => [flds.split('\x1f')[FIELDS.indexOf('Word')]!, tags]);
}
const alsoIn = (notes: [string, string][]) =>
  notes.map(([word, tags]) => [word, [...tags.matchAll(/ichibun::also::(\S+)/gu)].map(([, spelling]) => spelling)]);

describe('a word is named as its text spells it, with its other usual spellings beside it', () => {
  it('where it is looked up in the text', async () => {
    const { baseForm, entry } = words.find(({ baseForm }) => baseForm === '坐る')!;
    const { body } = await call('GET', `/api/words/candidates?${new URLSearchParams({ word: baseForm, entry })}`);
    expect(body.candidates).toMatchObject([{ entry, otherSpellings: ['座る'] }]);
  });

  it('in the words of its analysis', async () => {
    const opened = await call('POST', `/api/documents/${documentId}/analysis`);
    const { id } = opened.body.analysis ?? opened.body;
    analysisId = id;
    await until(async () => {
      const analyses: { id: number; status: string }[] = (await call('GET', '/api/content/analyze')).body;
      return analyses.find((one) => one.id === id)?.status === 'completed';
    });
    const listed: Named[] = (await call('GET', `/api/content/analyze/${id}/words?limit=100`)).body.words;
    expect(sorted(named(listed).filter(([word]) => word !== '猫'))).toEqual(expect.arrayContaining(sorted(BOTH)));
  });

  it('in the vocabulary', async () => {
    const { vocabulary } = (await call('GET', '/api/users/1/vocabulary')).body;
    const { spellings } = (await call('GET', '/api/users/1/word-bands')).body;
    const others = new Map(
      spellings.map((one: { wordId: number; otherSpellings: string[] }) => [one.wordId, one.otherSpellings]),
    );
    expect(sorted(vocabulary.map(({ id, word }: { id: number; word: string }) => [word, others.get(id)]))).toEqual(
      sorted(BOTH),
    );
  });

  it('on its card and in its saved sentence', async () => {
    const { cards } = (await call('GET', '/api/users/1/reviews/next?timeZone=Asia/Tokyo&count=10')).body;
    expect(sorted(named(cards))).toEqual(sorted(BOTH));
    const { sentences } = (await call('GET', '/api/sentences/bank/1')).body;
    expect(
      sorted(
        sentences.map(({ targetWord, otherSpellings }: { targetWord: string; otherSpellings: string[] }) => [
          targetWord,
          otherSpellings,
        ]),
      ),
    ).toEqual(sorted(BOTH));
  });

  it('at the end of its text, and where a sentence is wanted for it', async () => {
    const { words: atEnd } = (await call('GET', `/api/documents/${documentId}/ending`)).body;
    expect(named(atEnd.fresh)).toContainEqual(['蒲団', ['布団']]);
    const { uniqueVocabId } = atEnd.fresh.find(({ word }: { word: string }) => word === '蒲団');
    const wanted = { uniqueVocabIds: [uniqueVocabId], analysisId };
    const given = (await call('POST', '/api/sentences/generate', wanted)).body;
    expect([...given.sentences, ...given.notFound]).toMatchObject([{ target_word: '蒲団', other_spellings: ['布団'] }]);
  });

  it('in a saved sentence that is changed', async () => {
    const { sentences } = (await call('GET', '/api/sentences/bank/1')).body;
    const { id } = sentences.find(({ targetWord }: { targetWord: string }) => targetWord === '坐る');
    const changed = await call('PATCH', `/api/sentences/${id}`, { sentenceTranslated: 'A cat and a child sit.' });
    expect(changed.body.sentence).toMatchObject({ targetWord: '坐る', otherSpellings: ['座る'] });
  });

  it('in decks of sentences and of the vocabulary', async () => {
    const { sentences } = (await call('GET', '/api/sentences/bank/1')).body;
    const sentenceIds = sentences.map(({ id }: { id: number }) => id);
    const ofSentences = await notesOf('/api/sentences/export-anki', { sentenceIds, deckName: 'A deck' });
    expect(sorted(alsoIn(ofSentences))).toEqual(sorted(BOTH));
    const ofWords = await notesOf('/api/users/1/vocabulary/export-anki', { deckName: 'A deck' });
    expect(sorted(alsoIn(ofWords))).toEqual(sorted(BOTH));
  });

  it('for programs and assistants', async () => {
    const anki = new AnkiConnectClient(`${product.url}/api/doors/${await make('anki-connect')}/anki`);
    const ids = await anki.act<number[]>('findNotes', { query: 'deck:Ichibun' });
    const notes = await anki.act<NoteInfo[]>('notesInfo', { notes: ids });
    expect([...new Set(notes.map(({ fields }) => fields.Word!.value))].sort()).toEqual(['坐る', '子供'].sort());

    const player = new YomitanClient(`${product.url}/api/doors/${await make('yomitan-api')}/yomitan`);
    const [line] = await player.tokenize([SENTENCE]);
    expect(line!.map(({ lemma }) => lemma)).toEqual(expect.arrayContaining(['坐る', '子供']));
    const termOf = async (term: string) => {
      const { dictionaryEntries } = (await player.post('termEntries', { term })) as {
        dictionaryEntries: { headwords: { term: string }[] }[];
      };
      return dictionaryEntries[0]!.headwords[0]!.term;
    };
    expect(await Promise.all(['坐って', '座って', 'すわる', '子ども'].map(termOf))).toEqual([
      '坐る',
      '座る',
      '座る',
      '子ども',
    ]);

    const extension = new JitenClient(`${product.url}/api/doors/-/jiten`, await make('jiten-reader'));
    const [coloured] = await extension.parse([SENTENCE]);
    expect(coloured!.map(({ spelling }) => spelling)).toEqual(expect.arrayContaining(['坐る', '子供']));

    const client = new Client({ name: 'test', version: '1' });
    const address = new URL(`${product.url}/api/doors/${await make('assistant')}/mcp`);
    await client.connect(new StreamableHTTPClientTransport(address));
    const { structuredContent } = await client.callTool({
      name: 'look_up',
      arguments: { words: ['坐って', '子供'] },
    });
    const looked = structuredContent as { words: { found: Named[] }[] };
    expect(named(looked.words.map(({ found }) => found[0]!))).toEqual(BOTH);
    await client.close();
  });
});

it('a blocked word has its other usual spellings beside it', async () => {
  const { uniqueVocabId } = words.find(({ baseForm }) => baseForm === '坐る')!;
  expect((await call('POST', '/api/vocabulary/block', { uniqueVocabId })).status).toBe(201);
  const { blockedWords } = (await call('GET', '/api/users/1/vocabulary/blocked')).body;
  expect(named(blockedWords)).toEqual([['坐る', ['座る']]]);
});

describe('a word that is looked for without a text', () => {
  it.each([
    ['すわる', '座る', []],
    ['坐る', '坐る', ['座る']],
    ['kodomo', '子供', ['子ども']],
    ['子ども', '子ども', ['子供']],
  ])('by %s is named %s', async (q, word, otherSpellings) => {
    const { body } = await call('GET', `/api/dictionary/search?${new URLSearchParams({ q })}`);
    expect(body.words[0]).toMatchObject({ word, entry: { otherSpellings } });
  });
});

import 'reflect-metadata';
import { DatabaseSync } from 'node:sqlite';
import { inParts } from '@ichibun/kit/parts';
import { hasPhrase } from '@ichibun/language/dictionary/definition';
import { MEANINGS } from '@ichibun/language/meanings/meanings';
import { firstSense, MEANINGS_IN_PLACE, placeOfWord } from '@ichibun/language/testing/meanings-in-place';
import { preparedWholeDictionary, withDictionary } from '@ichibun/language/testing/whole-dictionary';
import { FIELDS } from '@ichibun/sentences/anki/note';
import { AnkiConnectClient, type NoteInfo } from '@ichibun/test-kit/anki-connect-client';
import { JitenClient } from '@ichibun/test-kit/jiten-client';
import { sampleOf } from '@ichibun/test-kit/sweep';
import { YomitanClient } from '@ichibun/test-kit/yomitan-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { unzipSync } from 'fflate';
import { caller, type Product, START_MS, startProduct } from './testing/product-under-test.js';

declare module 'node:sqlite' {
  interface DatabaseSync {
    deserialize(content: Uint8Array): void;
  }
}

/** Those that the analyser has right. */
const ROWS = MEANINGS_IN_PLACE.filter(({ open }) => open === '');
const EVERY_ROW = [...ROWS.keys()];
/** Rows for which a call of its own is made. */
const ROWS_ALONE = 80;
/** Sentences whose words are asked for at once. */
const AT_ONCE = 30;
/** A bank takes as many at once. */
const SAVED_AT_ONCE = 500;
/** Notes that are removed at once. */
const MOST_REMOVED = 100;
/** A page adds words one by one, and may do so 300 times a minute. */
const MOST_A_MINUTE = 280;
/** Messages of an assistant in one request. */
const MESSAGES_AT_ONCE = 10;
const WORD = FIELDS.indexOf('Word');
const MEANING = FIELDS.indexOf('Meaning');
const SENTENCE = FIELDS.indexOf('Sentence');

interface Word {
  text: string;
  meaning: string;
  uniqueVocabId: number | null;
  baseForm: string;
  baseReading: string;
  entry: string | null;
  grammar: object | null;
  tokens: Word[];
}

withDictionary(describe)('what a word means in its place comes first', () => {
  let product: Product;
  const call = caller(() => product);
  /** The word of each row, and the words of its sentence. */
  const words: { word: Word; sentence: Word[] }[] = [];
  let documentId: number;
  let notes: NoteInfo[];

  beforeAll(async () => {
    product = await startProduct({ DEMO_USER: 'on', DICTIONARY_FILE: await preparedWholeDictionary() });
    const content = ROWS.map(({ text }) => text).join('\n');
    const made = await call('POST', '/api/documents/create-from-text', { title: 'Gold', content, userId: 1 });
    documentId = made.body.document.id;
    for (let from = 0; from < ROWS.length; from += AT_ONCE) {
      const count = Math.min(AT_ONCE, ROWS.length - from);
      const { body } = await call('POST', `/api/documents/${documentId}/words`, { from, count });
      for (const sentence of body.sentences as Word[][]) {
        const row = ROWS[words.length]!;
        words.push({
          sentence,
          word: sentence[
            placeOfWord(
              row,
              sentence.map(({ text }) => text),
            )
          ]!,
        });
      }
    }
    const learnt = words.flatMap(({ word, sentence }) =>
      word.uniqueVocabId === null
        ? []
        : [
            {
              unique_vocab_id: word.uniqueVocabId,
              target_word: word.baseForm,
              target_reading: word.baseReading,
              sentence_ja: sentence.map((one) => (one === word ? `<b>${one.text}</b>` : one.text)).join(''),
            },
          ],
    );
    for (const sentences of inParts(learnt, SAVED_AT_ONCE)) {
      const saved = await call('POST', '/api/sentences/save', { sentences, documentId });
      expect(saved).toMatchObject({ status: 200, body: { saved: sentences.length } });
    }
    const anki = new AnkiConnectClient(`${product.url}/api/doors/${await make('anki-connect')}/anki`);
    const ids = await anki.act<number[]>('findNotes', { query: 'deck:Ichibun' });
    notes = await anki.act('notesInfo', { notes: ids });
  }, 2 * START_MS);
  afterAll(() => product?.stop());

  async function make(purpose: string): Promise<string> {
    return (await call('POST', '/api/users/1/tokens', { name: 'A program', purpose })).body.secret;
  }

  /** The rows that a place shows otherwise, with what it shows. */
  const wrong = (shownOf: (index: number) => string | undefined, rows: readonly number[] = EVERY_ROW) =>
    rows.flatMap((index) => {
      const row = ROWS[index]!;
      return row.isRight(shownOf(index)) ? [] : [`${row.text} ${shownOf(index)}`];
    });

  const isSaved = (index: number) => words[index]!.word.uniqueVocabId !== null;
  /** As the bank and Anki have a sentence, without its marks. */
  const plain = (html: string) => html.replaceAll(/<[^<>]*>/g, '');
  const savedWrong = (meanings: ReadonlyMap<string, string>) =>
    wrong((index) => (isSaved(index) ? meanings.get(ROWS[index]!.text) : words[index]!.word.meaning));

  /** That the bank and the cards have just these rows, with the meaning and the reading of each in its place. */
  async function expectSaved(rows: readonly number[]): Promise<void> {
    const { body } = await call('GET', '/api/sentences/bank/1');
    const saved = new Map<string, { targetReading: string; shortDefinition: string }>();
    for (const one of body.sentences) saved.set(plain(one.targetSentence), one);
    expect(saved.size).toBe(new Set(rows.map((index) => ROWS[index]!.text)).size);
    const otherwise = rows.flatMap((index) => {
      const row = ROWS[index]!;
      const { targetReading, shortDefinition } = saved.get(row.text)!;
      const isRight = row.isRight(shortDefinition) && targetReading === words[index]!.word.baseReading;
      return isRight ? [] : [`${row.text} ${targetReading} ${shortDefinition}`];
    });
    expect(otherwise).toEqual([]);
    await expectCards();
  }

  /** That the first cards have the meanings of their sentences. */
  async function expectCards(): Promise<void> {
    const answers = await call('GET', '/api/users/1/reviews/next?timeZone=Asia/Tokyo&count=100');
    const cards: { sentence: { japanese: string; definition: string } | null }[] = answers.body.cards;
    // The word of a removed note keeps its card.
    const sentences = cards.flatMap(({ sentence }) => sentence ?? []);
    expect(sentences.length).toBeGreaterThan(0);
    for (const { japanese, definition } of sentences) {
      const row = ROWS.find(({ text }) => text === plain(japanese))!;
      expect([row.text, definition, row.isRight(definition)]).toEqual([row.text, definition, true]);
    }
  }

  /** A word of several sentences has the meaning of one of them. */
  function expectOneOfItsPlaces(meanings: ReadonlyMap<string, string>): void {
    const places = Map.groupBy(EVERY_ROW.filter(isSaved), (index) => words[index]!.word.baseForm);
    const otherwise = [...places].flatMap(([base, indexes]) => {
      const meaning = meanings.get(base);
      return indexes.some((index) => ROWS[index]!.isRight(meaning)) ? [] : [`${base} ${meaning}`];
    });
    expect(otherwise).toEqual([]);
  }

  /**
   * Rows two by two, as their call may be made 300 times a minute. A word has one meaning on a page, so the word of neither
   * is in the sentence of the other.
   */
  function pairs(): number[][] {
    const has = (row: number, other: number) =>
      words[row]!.sentence.some(({ baseForm }) => baseForm === words[other]!.word.baseForm);
    const found: number[][] = [];
    for (const index of ROWS.keys()) {
      const partner = found.find(
        ([first, second]) => second === undefined && !has(first!, index) && !has(index, first!),
      );
      if (partner) partner.push(index);
      else found.push([index]);
    }
    return found;
  }

  /** The fields of the notes of a deck. */
  async function notesOf(path: string, body: object): Promise<string[][]> {
    const response = await fetch(`${product.url}${path}`, {
      method: 'POST',
      headers: { origin: product.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const database = new DatabaseSync(':memory:');
    database.deserialize(unzipSync(new Uint8Array(await response.arrayBuffer()))['collection.anki2']!);
    const rows = database.prepare('SELECT flds FROM notes').all() as { flds: string }[];
    return rows.map(({ flds }) => flds.split('\x1f'));
  }

  it('in the words of a document', () => {
    expect(wrong((index) => words[index]!.word.meaning)).toEqual([]);
  });

  it('in their definitions', async () => {
    const some = sampleOf(EVERY_ROW, ROWS_ALONE);
    const shown = new Map<number, string>();
    for (const [turn, sentenceIndex] of some.entries()) {
      const row = ROWS[sentenceIndex]!;
      // By turns, since each of the two may be called 300 times a minute.
      const { body } =
        turn % 2 === 0
          ? await call('POST', '/api/contextual/words', { documentId, sentenceIndex })
          : await call('POST', '/api/assisted-reader/process-sentence', { sentence: row.text });
      const defined: (Word & { definition: string })[] = body.words;
      const surfaces = defined.map(({ text }) => text);
      shown.set(sentenceIndex, defined[placeOfWord(row, surfaces)]!.definition);
    }
    expect(wrong((index) => shown.get(index), some)).toEqual([]);
  });

  it('among the entries of a look-up', async () => {
    const some = sampleOf(EVERY_ROW, ROWS_ALONE);
    const shown = new Map<number, string>();
    for (const index of some) {
      const { word } = words[index]!;
      const query = new URLSearchParams({ word: word.baseForm, entry: word.entry ?? '', meaning: word.meaning });
      const { body } = await call('GET', `/api/words/candidates?${query}`);
      const there = body.candidates.find(({ entry }: { entry: string }) => entry === word.entry);
      // Of a word of grammar its use is shown, and no entry.
      shown.set(index, word.grammar ? word.meaning : (there?.senses[0].definition ?? word.meaning));
    }
    expect(wrong((index) => shown.get(index), some)).toEqual([]);
  });

  it('in saved sentences and in AnkiConnect’s notes of them', async () => {
    const { body } = await call('GET', '/api/sentences/bank/1');
    const saved: { targetSentence: string; shortDefinition: string }[] = body.sentences;
    expect(savedWrong(new Map(saved.map((one) => [plain(one.targetSentence), one.shortDefinition])))).toEqual([]);
    const mined = notes.filter(({ fields }) => fields.Sentence!.value !== '');
    expect(
      savedWrong(new Map(mined.map(({ fields }) => [plain(fields.Sentence!.value), fields.Meaning!.value]))),
    ).toEqual([]);
  });

  it('in the vocabulary list', async () => {
    const { body } = await call('GET', '/api/users/1/vocabulary');
    const listed = new Map<string, string>();
    for (const one of body.vocabulary as { word: string; meaning: string }[]) listed.set(one.word, one.meaning);
    expectOneOfItsPlaces(listed);
  });

  it('on the backs of cards', expectCards);

  it('in decks of sentences', async () => {
    const { body } = await call('GET', '/api/sentences/bank/1');
    const sentenceIds = body.sentences.map(({ id }: { id: number }) => id);
    const found = (await notesOf('/api/sentences/export-anki', { sentenceIds, deckName: 'Gold' })).map(
      ({ [MEANING]: meaning = '', [SENTENCE]: sentence = '' }): [string, string] => [plain(sentence), meaning],
    );
    expect(savedWrong(new Map(found))).toEqual([]);
  });

  it('in the deck of the vocabulary', async () => {
    const found = new Map<string, string>();
    for (const fields of await notesOf('/api/users/1/vocabulary/export-anki', { deckName: 'Gold' })) {
      found.set(fields[WORD]!, fields[MEANING]!);
    }
    expectOneOfItsPlaces(found);
  });

  it('for readers that ask as Jiten Reader does', async () => {
    const extension = new JitenClient(`${product.url}/api/doors/-/jiten`, await make('jiten-reader'));
    const shown: (string | undefined)[] = [];
    for (const pair of pairs()) {
      const rows = pair.map((index) => ROWS[index]!);
      const read = await extension.parse(rows.map(({ text }) => text));
      for (const [which, row] of rows.entries()) {
        const start = row.text.indexOf(row.word);
        let at = 0;
        const there = read[which]!.find(({ text }) => {
          at = row.text.indexOf(text, at) + text.length;
          return start < at;
        });
        shown[pair[which]!] = there?.meanings[0];
      }
    }
    expect(wrong((index) => shown[index])).toEqual([]);
  });

  it('among the entries of the words that players of Yomitan find in a line', async () => {
    const player = new YomitanClient(`${product.url}/api/doors/${await make('yomitan-api')}/yomitan`);
    const otherwise: string[] = [];
    for (let from = 0; from < ROWS.length; from += AT_ONCE) {
      const rows = ROWS.slice(from, from + AT_ONCE);
      const lines = await player.tokenize(rows.map(({ text }) => text));
      const lemmas = rows.map((row, index) => {
        const surfaces = lines[index]!.map(({ text }) => text);
        return lines[index]![placeOfWord(row, surfaces)]!.lemma ?? '';
      });
      for (const [index, row] of rows.entries()) {
        const { word } = words[from + index]!;
        const itsOwn = [word.baseForm, word.entry?.split('・')[0]];
        if (!itsOwn.includes(lemmas[index])) otherwise.push(`${row.text} ${lemmas[index]} ${word.baseForm}`);
      }
    }
    expect(otherwise).toEqual([]);
  });

  it('for assistants', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const address = new URL(`${product.url}/api/doors/${await make('assistant')}/mcp`);
    await client.connect(new StreamableHTTPClientTransport(address));
    const shown: (string | undefined)[] = [];
    for (let from = 0; from < ROWS.length; from += 20) {
      const asked = ROWS.slice(from, from + 20).map(({ text }) => text);
      const { structuredContent } = await client.callTool({ name: 'look_up', arguments: { words: asked } });
      const answer = structuredContent as { words: { found: { word: string; reading: string; meaning: string }[] }[] };
      for (const [index, { found }] of answer.words.entries()) {
        const { baseForm } = words[from + index]!.word;
        shown.push(found.find(({ word }) => word === baseForm)?.meaning);
      }
    }
    expect(wrong((index) => shown[index])).toEqual([]);
    await client.close();
  });

  describe('in sentences that other programs save', () => {
    let anki: AnkiConnectClient;
    const rows = () => EVERY_ROW.filter(isSaved);

    beforeAll(async () => {
      anki = new AnkiConnectClient(`${product.url}/api/doors/${await make('anki-connect')}/anki`);
    });
    beforeEach(async () => {
      for (const part of inParts(await anki.act<number[]>('findNotes', { query: 'deck:Ichibun' }), MOST_REMOVED)) {
        await anki.act('deleteNotes', { notes: part });
      }
    });

    it(
      'as notes of players and dictionaries',
      async () => {
        const some = sampleOf(rows(), ROWS_ALONE);
        for (const part of inParts(some, AT_ONCE)) {
          const sent = part.map((index) => {
            const { word, sentence } = words[index]!;
            const marked = sentence.map((one) => (one === word ? `<b>${one.text}</b>` : one.text)).join('');
            return {
              deckName: 'Ichibun',
              modelName: 'Ichibun',
              fields: { Word: word.baseForm, Reading: word.baseReading, Sentence: marked },
              options: { allowDuplicate: true },
            };
          });
          await anki.act('addNotes', { notes: sent });
        }
        await expectSaved(some);
      },
      START_MS,
    );

    it(
      'as Jiten Reader adds them to its deck',
      async () => {
        const extension = new JitenClient(`${product.url}/api/doors/-/jiten`, await make('jiten-reader'));
        const some = sampleOf(rows(), ROWS_ALONE).slice(-MOST_A_MINUTE);
        for (const index of some) {
          await extension.addToDeck(words[index]!.word.uniqueVocabId!, ROWS[index]!.text, 'A page');
        }
        await expectSaved(some);
      },
      START_MS,
    );

    it(
      'as assistants save them',
      async () => {
        const assistant = `${product.url}/api/doors/${await make('assistant')}/mcp`;
        const some = sampleOf(rows(), ROWS_ALONE);
        for (const part of inParts(some, MESSAGES_AT_ONCE)) {
          const messages = part.map((index) => {
            const { baseForm: word, baseReading: reading } = words[index]!.word;
            const params = { name: 'save_sentence', arguments: { word, reading, japanese: ROWS[index]!.text } };
            return { jsonrpc: '2.0', id: index, method: 'tools/call', params };
          });
          const answers = await fetch(assistant, {
            method: 'POST',
            headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
            body: JSON.stringify(messages),
          });
          const told = (await answers.json()) as { result: { structuredContent: { isSaved: boolean } } }[];
          expect(told.map(({ result }) => result.structuredContent.isSaved)).toEqual(messages.map(() => true));
        }
        await expectSaved(some);
      },
      START_MS,
    );
  });

  it('in the examples of all rows of meanings, as they are shown and saved', async () => {
    const examples = [...new Set(MEANINGS.map(({ example }) => example))];
    const made = await call('POST', '/api/documents/create-from-text', {
      title: 'Meanings',
      content: examples.join('\n'),
      userId: 1,
    });
    const { id } = made.body.document;
    const { sentences } = (await call('GET', `/api/documents/${id}?userId=1`)).body.document as { sentences: string[] };
    const words: Word[][] = [];
    for (const part of inParts(sentences, AT_ONCE)) {
      words.push(
        ...(await call('POST', `/api/documents/${id}/words`, { from: words.length, count: part.length })).body
          .sentences,
      );
    }
    /** The sentences of an example. */
    const shown = new Map(
      examples.map((example) => [
        example,
        sentences.flatMap((text, index) => (example.includes(text) ? [words[index]!] : [])),
      ]),
    );
    const says = ({ says: phrases }: (typeof MEANINGS)[number], meaning: string) =>
      phrases.some((phrase) => hasPhrase(firstSense(meaning), phrase));
    const withParts = (word: Word): Word[] => [word, ...word.tokens.flatMap(withParts)];
    const places = MEANINGS.map((row) => {
      const its = shown.get(row.example)!;
      const sentence = its.find((one) => one.some(({ meaning }) => says(row, meaning))) ?? its.flat();
      return { row, sentence, word: sentence.find(({ meaning }) => says(row, meaning)) };
    });
    // What is part of an expression is shown with it.
    const otherwise = places.filter(
      ({ row, sentence, word }) => !word && !sentence.flatMap(withParts).some(({ meaning }) => says(row, meaning)),
    );
    expect(
      otherwise.map(({ row, sentence }) => `${row.example} ${row.says} ${sentence.map(({ meaning }) => meaning)}`),
    ).toEqual([]);

    const saved = places.flatMap(({ row, sentence, word }) =>
      word && word.uniqueVocabId !== null
        ? [
            {
              row,
              unique_vocab_id: word.uniqueVocabId,
              target_word: word.baseForm,
              target_reading: word.baseReading,
              sentence_ja: sentence.map((one) => (one === word ? `<b>${one.text}</b>` : one.text)).join(''),
            },
          ]
        : [],
    );
    for (const part of inParts(saved, 100)) {
      const sentences = part.map(({ row: _, ...sentence }) => sentence);
      expect((await call('POST', '/api/sentences/save', { sentences, documentId: id })).status).toBe(200);
    }
    const { body } = await call('GET', '/api/sentences/bank/1');
    const stored = new Map<string, string>();
    for (const one of body.sentences as { targetSentence: string; shortDefinition: string }[]) {
      stored.set(one.targetSentence, one.shortDefinition);
    }
    expect(
      saved.flatMap(({ row, sentence_ja }) =>
        says(row, stored.get(sentence_ja) ?? '') ? [] : [`${sentence_ja} ${row.says} ${stored.get(sentence_ja)}`],
      ),
    ).toEqual([]);
  });
});

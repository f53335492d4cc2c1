import type { ReadableDocument } from '@ichibun/contracts/documents';
import type { FoundPattern } from '@ichibun/contracts/grammar';
import type { DefinedWord, ReadWord } from '@ichibun/contracts/reading-words';
import { type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { DocumentReader } from '../reading/document-reader.js';
import { word } from './word.js';

export const sentences = Array.from({ length: 40 }, (_, index) => `猫は食べた${index + 1}。`);

export const book: ReadableDocument = {
  id: 7,
  title: '猫の本',
  author: '',
  fileType: 'text',
  vertical: false,
  hasCover: false,
  isFilm: false,
  isManga: false,
  textId: 0,
  sentenceCount: 40,
  characterCount: 200,
  currentSentence: 0,
  progress: 0,
  knownShare: null,
  createdAt: '2026-11-19T12:00:00Z',
  readAt: null,
  sentences,
  paragraphStarts: [0, 10],
  chapters: [],
  readings: [],
  pictures: [],
  notes: [],
  times: [],
};

export const cat = word({
  text: '猫',
  reading: 'ねこ',
  meaning: 'cat',
  furigana: [{ text: '猫', reading: 'ねこ' }],
  frequencyBand: 5000,
  uniqueVocabId: 1,
});
export const topic = word({ text: 'は', reading: 'は', meaning: 'as for', uniqueVocabId: 2, known: true });
export const ate = word({
  text: '食べた',
  reading: 'たべた',
  baseForm: '食べる',
  baseReading: 'たべる',
  meaning: 'to eat',
  isGrouped: true,
  tokens: [
    word({ text: '食べ', baseForm: '食べる', meaning: 'to eat (stem)', uniqueVocabId: 3, uncounted: true }),
    word({ text: 'た', meaning: 'did', uniqueVocabId: 4, uncounted: true }),
  ],
  conjugation: ['past'],
  conjugationForms: ['食べた'],
  furigana: [
    { text: '食', reading: 'た' },
    { text: 'べた', reading: '' },
  ],
  uniqueVocabId: 3,
});
const mark = (text: string) => word({ text, kind: 'punctuation' });
const number = (text: string) => word({ text, kind: 'number' });

/** A grammar point from one offset of a sentence to another. */
export const pattern = (start: number, end: number, given: Partial<FoundPattern> = {}): FoundPattern => ({
  id: 'wake-de-wa-nai',
  name: '〜わけではない',
  level: 'N3',
  start,
  end,
  pieces: [{ start, end }],
  meaning: 'it does not mean that',
  meaningInJapanese: '必ずしもそうではない。',
  ...given,
});

const definitions: Record<string, string> = { 猫: '(1) cat (2) shamisen', は: 'as for', 食べる: 'to eat' };

/** The words of a sentence of the book. */
export const wordsOfSentence = (index: number): ReadWord[] => [cat, topic, ate, number(`${index + 1}`), mark('。')];

export const defined = (words: readonly ReadWord[], sense: number | null = null): DefinedWord[] =>
  words.map((one) => {
    const definition = definitions[one.baseForm];
    return {
      ...one,
      definition: definition ?? 'Definition not available',
      definitionSource: definition ? 'JMdict' : null,
      sense: one.baseForm === '猫' ? sense : null,
    };
  });

/** Knows the book and its words; what is marked known or blocked stays so. */
export function gatewayOfBook(
  words: (index: number) => ReadWord[] = wordsOfSentence,
  patterns: (index: number) => FoundPattern[] = () => [],
): FakeGateway {
  const vocabulary = new Map<string, object>();
  const blocked = new Set<number>();
  const begun = new Set<number>();
  const asNow = (one: ReadWord): ReadWord => ({
    ...one,
    known: one.known || vocabulary.has(one.baseForm),
    blocked: one.blocked || blocked.has(one.uniqueVocabId ?? 0),
    state: one.state ?? (begun.has(one.uniqueVocabId ?? 0) ? 'new' : null),
    tokens: one.tokens.map(asNow),
  });
  return fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'POST /api/documents/7/progress': () => ({}),
    'GET /api/users/1/dictionaries': () => ({ dictionaries: [] }),
    'GET /api/documents/7/words': ({ path }) => {
      const { from, count } = Object.fromEntries(new URL(path, 'http://x').searchParams);
      return {
        patterns: Array.from({ length: Number(count) }, (_, index) => patterns(Number(from) + index)),
        sentences: Array.from({ length: Number(count) }, (_, index) => words(Number(from) + index).map(asNow)),
      };
    },
    'POST /api/documents/7/new-words': ({ body }) => {
      const { from, count } = body as { from: number; count: number };
      const newIn = (one: ReadWord) => !one.uncounted && !one.known && !one.blocked && one.state === null;
      return {
        sentences: Array.from({ length: count }, (_, index) => {
          const counted = words(from + index)
            .map(asNow)
            .flatMap((one) => [one, ...one.tokens])
            .filter(({ uncounted }) => !uncounted);
          return {
            words: counted.length,
            uniqueVocabIds: counted.filter(newIn).flatMap(({ uniqueVocabId }) => uniqueVocabId ?? []),
            patterns: [...new Set(patterns(from + index).map(({ id }) => id))],
          };
        }),
      };
    },
    'POST /api/assisted-reader/process-sentence': ({ body }) => {
      const { sentence, includeTranslation } = body as { sentence: string; includeTranslation: boolean };
      return {
        translation: includeTranslation ? `English of ${sentence}` : null,
        translationSource: includeTranslation ? 'Sentence corpus' : null,
        problem: null,
        words: defined(words(sentences.indexOf(sentence))),
      };
    },
    'POST /api/contextual/words': ({ body }) => ({
      words: defined(words((body as { sentenceIndex: number }).sentenceIndex)),
    }),
    'POST /api/vocabulary/knowledge': ({ body }) => {
      const { uniqueVocabIds } = body as { uniqueVocabIds: number[] };
      const known = words(0)
        .map(asNow)
        .filter((one) => one.known);
      return {
        known: known.map(({ uniqueVocabId }) => uniqueVocabId),
        blocked: uniqueVocabIds.filter((id) => blocked.has(id)),
        knownByParts: [],
        states: uniqueVocabIds.filter((id) => begun.has(id)).map((id) => ({ uniqueVocabId: id, state: 'new' })),
      };
    },
    'POST /api/users/1/vocabulary': ({ body }) => {
      const added = body as { word: string };
      vocabulary.set(added.word, added);
      return { word: added };
    },
    'DELETE /api/users/1/vocabulary/known/1': () => {
      vocabulary.delete('猫');
      return { removed: 1 };
    },
    'POST /api/vocabulary/block': ({ body }) => {
      blocked.add((body as { uniqueVocabId: number }).uniqueVocabId);
      return {};
    },
    'DELETE /api/users/1/vocabulary/blocked/1': () => {
      blocked.delete(1);
      return {};
    },
    'POST /api/sentences/save': ({ body }) => {
      const [sentence] = (body as { sentences: { unique_vocab_id: number }[] }).sentences;
      begun.add(sentence!.unique_vocab_id);
      const words = [{ wordId: 5, state: null, rested: null }];
      return { saved: 1, alreadySaved: 0, sentenceIds: [8], cards: { collected: 1, hadCards: 0, words } };
    },
    'POST /api/users/1/cards/undo': () => {
      begun.clear();
      return { uncollected: 1 };
    },
  });
}

/** @param state what the link to the document says of it */
export const show = (given: Partial<ReadableDocument> = {}, path = '/assisted-reader/read/7', state?: object) => {
  // The history is the browser's: without this, a test would find there what the one before it left.
  window.history.replaceState(state ? { usr: state } : null, '');
  return renderPageOfUser(<DocumentReader book={{ ...book, ...given }} />, { path });
};

/** The bodies sent to a path, in order. */
export const sent = (gateway: FakeGateway, path: string): unknown[] =>
  gateway.calls.filter((call) => call.path === path).map(({ body }) => body);

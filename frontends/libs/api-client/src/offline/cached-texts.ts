/* Texts cached for reading offline, with the learner's changes of words since; used by the service worker only. */
import type { Answer } from '@ichibun/contracts/calls';
import type { ReadWord } from '@ichibun/contracts/reading-words';
import { readCached, writeCached } from './learner-cache.js';

/** Sentences of a cached block, as many as one call answers. */
export const BLOCK = 30;
const MOST_DOCUMENTS = 6;

const openedPath = '/kept/opened';
const changesPath = '/kept/word-changes';
const blockPath = (documentId: number, block: number) => `/kept/words/${documentId}/${block}`;

/** Ids of the cached documents, the last opened first. */
export const openedDocuments = (cache: Cache): Promise<number[]> => readCached<number[]>(cache, openedPath, []);

/** Evicts the documents that were opened longest ago. */
export async function recordOpened(cache: Cache, documentId: number): Promise<void> {
  const before = await openedDocuments(cache);
  const opened = [documentId, ...before.filter((id) => id !== documentId)];
  await writeCached(cache, openedPath, opened.slice(0, MOST_DOCUMENTS));
  for (const gone of opened.slice(MOST_DOCUMENTS)) {
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      const isOfIt = pathname === `/api/documents/${gone}` || pathname.startsWith(`/api/documents/${gone}/`);
      if (isOfIt || pathname.startsWith(`/kept/words/${gone}/`)) await cache.delete(url, { ignoreVary: true });
    }
  }
}

/** In the answers of home and library. */
interface CachedDocument {
  id: number;
  currentSentence: number;
  sentenceCount: number;
  progress: number;
}

/** In the list of graded texts. */
interface CachedSample {
  documentId: number | null;
  progress: number;
}

/** Updates the learner's place in the cached document, home, library and list of graded texts. */
export async function cacheProgress(cache: Cache, documentId: number, user: string, sentence: number): Promise<void> {
  const path = `/api/documents/${documentId}?userId=${user}` as const;
  const kept = await readCached<{ document: CachedDocument } | undefined>(cache, path, undefined);
  if (kept) await writeCached(cache, path, { ...kept, document: { ...kept.document, currentSentence: sentence } });
  const moved = <T extends CachedDocument>(document: T): T =>
    document.id === documentId
      ? { ...document, currentSentence: sentence, progress: (100 * (sentence + 1)) / document.sentenceCount }
      : document;
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname === `/api/user/${user}/dashboard`) {
      const home = await readCached<{ lastDocument: CachedDocument | null }>(cache, url, { lastDocument: null });
      const { lastDocument } = home;
      // Only the server knows the learner's reading speed.
      if (lastDocument)
        await writeCached(cache, url, { ...home, lastDocument: { ...moved(lastDocument), minutesLeft: null } });
    } else if (pathname === `/api/documents/user/${user}`) {
      const library = await readCached<{ documents: CachedDocument[] }>(cache, url, { documents: [] });
      await writeCached(cache, url, { ...library, documents: library.documents.map(moved) });
    } else if (pathname === '/api/samples') {
      const { samples } = await readCached<{ samples: CachedSample[] }>(cache, url, { samples: [] });
      const progress = (100 * (sentence + 1)) / (kept?.document.sentenceCount ?? Number.POSITIVE_INFINITY);
      const read = samples.map((one) => (one.documentId === documentId ? { ...one, progress } : one));
      await writeCached(cache, url, { samples: read });
    }
  }
}

export interface CachedWord {
  uniqueVocabId: number | null;
  baseForm: string;
  baseReading: string;
  meaning: string;
  frequencyBand: number | null;
  known: boolean;
  blocked: boolean;
  state: ReadWord['state'];
  uncounted: boolean;
  tokens: CachedWord[];
}

export interface CachedSentence {
  words: CachedWord[];
  patterns: unknown[];
}
/** An earlier release cached the words alone. */
type CachedBlock = (CachedSentence | CachedWord[])[];

/** Whether a block is cached with grammar points. */
export async function hasBlock(cache: Cache, documentId: number, block: number): Promise<boolean> {
  const [first] = await readCached<CachedBlock>(cache, blockPath(documentId, block), []);
  return first !== undefined && !Array.isArray(first);
}

export const cacheBlock = (
  cache: Cache,
  documentId: number,
  block: number,
  sentences: CachedSentence[],
): Promise<void> => writeCached(cache, blockPath(documentId, block), sentences);

/** A document's sentences with the learner's changes since; undefined where a sentence is missing. */
export async function cachedSentences(
  cache: Cache,
  documentId: number,
  from: number,
  count: number,
): Promise<CachedSentence[] | undefined> {
  const blocks = new Map<number, CachedBlock | undefined>();
  const found: CachedSentence[] = [];
  for (let sentence = from; sentence < from + count; sentence++) {
    const block = Math.floor(sentence / BLOCK);
    if (!blocks.has(block)) blocks.set(block, await readCached(cache, blockPath(documentId, block), undefined));
    const kept = blocks.get(block)?.[sentence % BLOCK];
    if (!kept) return undefined;
    found.push(Array.isArray(kept) ? { words: kept, patterns: [] } : kept);
  }
  const changes = await readCached<WordChange[]>(cache, changesPath, []);
  return found.map(({ words, patterns }) => ({
    words: changes.length === 0 ? words : words.map((word) => withChanges(word, changes)),
    patterns,
  }));
}

/** As many as the server lists at the end of a text. */
const MOST_NEW_WORDS = 500;

/** The ending of a text; what only the server knows is null. */
export type CachedEnding = NullOf<Omit<Ending, 'words'>> & {
  words: Pick<EndingWords, 'all' | 'known' | 'fresh'> & { learnt: null };
};
type Ending = Answer<'GET /api/documents/{id}/ending'>;
type EndingWords = NonNullable<Ending['words']>;
type NullOf<T> = { [K in keyof T]: null };

/** Undefined where a sentence is missing. */
export async function cachedEnding(cache: Cache, documentId: number, user: string): Promise<CachedEnding | undefined> {
  const path = `/api/documents/${documentId}?userId=${user}`;
  const kept = await readCached<{ document: CachedDocument } | undefined>(cache, path, undefined);
  const sentences = kept && (await cachedSentences(cache, documentId, 0, kept.document.sentenceCount));
  if (!sentences) return undefined;
  const counted = sentences
    .flatMap(({ words }) => words.flatMap((word) => [word, ...word.tokens]))
    .filter(({ uniqueVocabId, uncounted }) => uniqueVocabId !== null && !uncounted);
  const words = [...Map.groupBy(counted, ({ uniqueVocabId }) => uniqueVocabId).values()].map((places) => ({
    ...places[0]!,
    frequency: places.length,
  }));
  const band = ({ frequencyBand }: CachedWord) => frequencyBand ?? Number.POSITIVE_INFINITY;
  const fresh = words
    .filter(({ known, blocked, state }) => !known && !blocked && !state)
    .sort((a, b) => compared(band(a), band(b)) || b.frequency - a.frequency)
    .slice(0, MOST_NEW_WORDS);
  return {
    readingMinutes: null,
    readCharacters: null,
    words: {
      all: words.length,
      known: words.filter(({ known }) => known).length,
      learnt: null,
      fresh: fresh.map(({ uniqueVocabId, baseForm, baseReading, meaning, frequency }) => ({
        uniqueVocabId: uniqueVocabId!,
        word: baseForm,
        reading: baseReading,
        otherSpellings: [],
        meaning: meaning || null,
        frequency,
      })),
    },
  };
}

const compared = (a: number, b: number): number => (a === b ? 0 : a - b);

/** A learner's change of a word, named by its id or by its spelling and reading. */
export interface WordChange {
  uniqueVocabId?: number;
  word?: string;
  reading?: string;
  known?: boolean;
  blocked?: boolean;
  /** `new` once a card is made, null once that is undone. */
  state?: 'new' | null;
}

const MOST_CHANGES = 2_000;

/** Changes are stored beside the cached words, and applied when these are read. */
export async function recordWordChanges(cache: Cache, changes: readonly WordChange[]): Promise<void> {
  const before = await readCached<WordChange[]>(cache, changesPath, []);
  await writeCached(cache, changesPath, [...before, ...changes].slice(-MOST_CHANGES));
}

const withChanges = (word: CachedWord, changes: readonly WordChange[]): CachedWord => ({
  ...word,
  ...stateAfter(changes, word.uniqueVocabId, word.baseForm, word.baseReading),
  tokens: word.tokens.map((token) => withChanges(token, changes)),
});

/** The last change wins. */
function stateAfter(
  changes: readonly WordChange[],
  id: number | null,
  form: string,
  reading: string,
): Pick<WordChange, 'known' | 'blocked' | 'state'> {
  const ofIt = changes.filter((change) =>
    change.uniqueVocabId === undefined
      ? change.word === form && (change.reading === undefined || change.reading === reading)
      : change.uniqueVocabId === id,
  );
  return Object.assign({}, ...ofIt.map(({ uniqueVocabId: _, word: __, reading: ___, ...state }) => state));
}

/** A cached word of the dictionary. */
export interface CachedFoundWord {
  uniqueVocabId: number | null;
  word: string;
  entry: { reading: string };
  known: boolean;
  blocked: boolean;
}

export async function withWordChanges(cache: Cache, words: readonly CachedFoundWord[]): Promise<CachedFoundWord[]> {
  const changes = await readCached<WordChange[]>(cache, changesPath, []);
  return words.map((one) => ({ ...one, ...stateAfter(changes, one.uniqueVocabId, one.word, one.entry.reading) }));
}

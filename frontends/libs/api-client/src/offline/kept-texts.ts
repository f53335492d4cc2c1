/* Texts that are kept for reading without a network, and what their learner has said of words since: only the worker asks. */
import type { Answer } from '@ichibun/contracts/calls';
import type { ReadWord } from '@ichibun/contracts/reading-words';
import { readKept, writeKept } from './kept-offline.js';

/** Words are kept in blocks of this many sentences, as many as one call answers. */
export const BLOCK = 30;
/** Documents that are kept: the open one and the five before it. */
const MOST_DOCUMENTS = 6;

const openedPath = '/kept/opened';
const changesPath = '/kept/word-changes';
const blockPath = (documentId: number, block: number) => `/kept/words/${documentId}/${block}`;

/** Documents that are kept, the one that was opened last first. */
export const openedDocuments = (cache: Cache): Promise<number[]> => readKept<number[]>(cache, openedPath, []);

/** Notes that a document was opened, and removes those that were opened longest ago. */
export async function keepOpened(cache: Cache, documentId: number): Promise<void> {
  const before = await openedDocuments(cache);
  const opened = [documentId, ...before.filter((id) => id !== documentId)];
  await writeKept(cache, openedPath, opened.slice(0, MOST_DOCUMENTS));
  for (const gone of opened.slice(MOST_DOCUMENTS)) {
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      const isOfIt = pathname === `/api/documents/${gone}` || pathname.startsWith(`/api/documents/${gone}/`);
      if (isOfIt || pathname.startsWith(`/kept/words/${gone}/`)) await cache.delete(url, { ignoreVary: true });
    }
  }
}

/** As home and library tell of a document. */
interface KeptDocument {
  id: number;
  currentSentence: number;
  sentenceCount: number;
  progress: number;
}

/** As the list of graded texts tells of one. */
interface KeptSample {
  documentId: number | null;
  progress: number;
}

/** Notes the learner's place in a document that is kept, and in what home and library tell of it. */
export async function keepProgress(cache: Cache, documentId: number, user: string, sentence: number): Promise<void> {
  const path = `/api/documents/${documentId}?userId=${user}` as const;
  const kept = await readKept<{ document: KeptDocument } | undefined>(cache, path, undefined);
  if (kept) await writeKept(cache, path, { ...kept, document: { ...kept.document, currentSentence: sentence } });
  const moved = <T extends KeptDocument>(document: T): T =>
    document.id === documentId
      ? { ...document, currentSentence: sentence, progress: (100 * (sentence + 1)) / document.sentenceCount }
      : document;
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname === `/api/user/${user}/dashboard`) {
      const home = await readKept<{ lastDocument: KeptDocument | null }>(cache, url, { lastDocument: null });
      const { lastDocument } = home;
      // How long the rest takes is not known until the server says so.
      if (lastDocument)
        await writeKept(cache, url, { ...home, lastDocument: { ...moved(lastDocument), minutesLeft: null } });
    } else if (pathname === `/api/documents/user/${user}`) {
      const library = await readKept<{ documents: KeptDocument[] }>(cache, url, { documents: [] });
      await writeKept(cache, url, { ...library, documents: library.documents.map(moved) });
    } else if (pathname === '/api/samples') {
      const { samples } = await readKept<{ samples: KeptSample[] }>(cache, url, { samples: [] });
      const progress = (100 * (sentence + 1)) / (kept?.document.sentenceCount ?? Number.POSITIVE_INFINITY);
      const read = samples.map((one) => (one.documentId === documentId ? { ...one, progress } : one));
      await writeKept(cache, url, { samples: read });
    }
  }
}

/** A word of a sentence, as far as it is needed to know which one it is. */
export interface KeptWord {
  uniqueVocabId: number | null;
  baseForm: string;
  baseReading: string;
  meaning: string;
  frequencyBand: number | null;
  known: boolean;
  blocked: boolean;
  state: ReadWord['state'];
  uncounted: boolean;
  tokens: KeptWord[];
}

/** A sentence as it is kept; an earlier release kept its words alone. */
export interface KeptSentence {
  words: KeptWord[];
  patterns: unknown[];
}
type KeptBlock = (KeptSentence | KeptWord[])[];

/** Whether it is kept with grammar points. */
export async function hasBlock(cache: Cache, documentId: number, block: number): Promise<boolean> {
  const [first] = await readKept<KeptBlock>(cache, blockPath(documentId, block), []);
  return first !== undefined && !Array.isArray(first);
}

export const keepBlock = (cache: Cache, documentId: number, block: number, sentences: KeptSentence[]): Promise<void> =>
  writeKept(cache, blockPath(documentId, block), sentences);

/** A document's sentences with the learner's changes since; undefined where a sentence is missing. */
export async function keptSentences(
  cache: Cache,
  documentId: number,
  from: number,
  count: number,
): Promise<KeptSentence[] | undefined> {
  const blocks = new Map<number, KeptBlock | undefined>();
  const found: KeptSentence[] = [];
  for (let sentence = from; sentence < from + count; sentence++) {
    const block = Math.floor(sentence / BLOCK);
    if (!blocks.has(block)) blocks.set(block, await readKept(cache, blockPath(documentId, block), undefined));
    const kept = blocks.get(block)?.[sentence % BLOCK];
    if (!kept) return undefined;
    found.push(Array.isArray(kept) ? { words: kept, patterns: [] } : kept);
  }
  const changes = await readKept<WordChange[]>(cache, changesPath, []);
  return found.map(({ words, patterns }) => ({
    words: changes.length === 0 ? words : words.map((word) => changed(word, changes)),
    patterns,
  }));
}

/** New words of a text that are listed at its end, as many as the server lists. */
const MOST_FRESH = 500;

/** What the end of a text shows, as far as the device knows it; what is null only the server knows. */
export type KeptEnding = NullOf<Omit<Ending, 'words'>> & {
  words: Pick<EndingWords, 'all' | 'known' | 'fresh'> & { learnt: null };
};
type Ending = Answer<'GET /api/documents/{id}/ending'>;
type EndingWords = NonNullable<Ending['words']>;
type NullOf<T> = { [K in keyof T]: null };

/** Undefined of a document of which a sentence is missing. */
export async function keptEnding(cache: Cache, documentId: number, user: string): Promise<KeptEnding | undefined> {
  const path = `/api/documents/${documentId}?userId=${user}`;
  const kept = await readKept<{ document: KeptDocument } | undefined>(cache, path, undefined);
  const sentences = kept && (await keptSentences(cache, documentId, 0, kept.document.sentenceCount));
  if (!sentences) return undefined;
  const counted = sentences
    .flatMap(({ words }) => words.flatMap((word) => [word, ...word.tokens]))
    .filter(({ uniqueVocabId, uncounted }) => uniqueVocabId !== null && !uncounted);
  const words = [...Map.groupBy(counted, ({ uniqueVocabId }) => uniqueVocabId).values()].map((places) => ({
    ...places[0]!,
    frequency: places.length,
  }));
  const band = ({ frequencyBand }: KeptWord) => frequencyBand ?? Number.POSITIVE_INFINITY;
  const fresh = words
    .filter(({ known, blocked, state }) => !known && !blocked && !state)
    .sort((a, b) => compared(band(a), band(b)) || b.frequency - a.frequency)
    .slice(0, MOST_FRESH);
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

/** What the learner said of a word, by its id or by its spelling and reading. */
export interface WordChange {
  uniqueVocabId?: number;
  word?: string;
  reading?: string;
  known?: boolean;
  blocked?: boolean;
  /** `new` of one whose card was begun, null of one whose card was undone. */
  state?: 'new' | null;
}

const MOST_CHANGES = 2_000;

/** Notes changes of what the learner knows, which the words that are kept do not hold. */
export async function keepWordChanges(cache: Cache, changes: readonly WordChange[]): Promise<void> {
  const before = await readKept<WordChange[]>(cache, changesPath, []);
  await writeKept(cache, changesPath, [...before, ...changes].slice(-MOST_CHANGES));
}

const changed = (word: KeptWord, changes: readonly WordChange[]): KeptWord => ({
  ...word,
  ...stateAfter(changes, word.uniqueVocabId, word.baseForm, word.baseReading),
  tokens: word.tokens.map((token) => changed(token, changes)),
});

/** What the changes say of a word, the last one most. */
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

/** A word of the dictionary, as far as it is needed to know which one it is. */
export interface KeptFoundWord {
  uniqueVocabId: number | null;
  word: string;
  entry: { reading: string };
  known: boolean;
  blocked: boolean;
}

/** Words of the dictionary that are kept, with the learner's changes since. */
export async function foundWordsNow(cache: Cache, words: readonly KeptFoundWord[]): Promise<KeptFoundWord[]> {
  const changes = await readKept<WordChange[]>(cache, changesPath, []);
  return words.map((one) => ({ ...one, ...stateAfter(changes, one.uniqueVocabId, one.word, one.entry.reading) }));
}

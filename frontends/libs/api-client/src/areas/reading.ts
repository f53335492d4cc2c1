import type { ReadWord } from '@ichibun/contracts/reading-words';
import { type QueryClient, type QueryState, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { makeRoom } from '../offline/kept-queries.js';
import { loadSentenceWords, type ReadSentence } from './load-sentence-words.js';

export type { ReadSentence };

/** Sentences of which something is kept, the newest. */
const KEPT_SENTENCES = 50;
const RETRIES = 2;
const DEFINITION_MS = 5 * 60_000;
const PROCESSED_MS = 30 * 60_000;

/**
 * A sentence of a document as it is read, for `useQuery` and `prefetchQuery`. What is asked at once goes in one call.
 */
export function readSentenceOf(queryClient: QueryClient, documentId: number, sentence: number) {
  return queryOptions({
    queryKey: keys.readWordsOf(documentId, sentence),
    queryFn: async () => {
      const read = await loadSentenceWords(documentId, sentence);
      makeRoom(queryClient, keys.readWords, KEPT_SENTENCES);
      return read;
    },
    retry: RETRIES,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * What is new of some sentences of a document, as it was when the page was opened.
 *
 * @param from index of the first sentence
 */
export function useNewWordsOfDocument(documentId: number, from: number, count: number) {
  return useQuery({
    queryKey: keys.newWordsOf(documentId, from, count),
    queryFn: async ({ signal }) => {
      const given = { params: { id: documentId }, body: { from, count }, signal };
      return (await call('POST /api/documents/{id}/new-words', given)).sentences;
    },
    enabled: count > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** A sentence's words with definitions and, where it is wanted, its translation; kept for half an hour. */
export function processedOf(queryClient: QueryClient, sentence: string, includeTranslation: boolean) {
  return queryOptions({
    queryKey: [...keys.processed, sentence, includeTranslation],
    queryFn: async ({ signal }) => {
      const body = { sentence, includeTranslation };
      const processed = await call('POST /api/assisted-reader/process-sentence', { body, signal });
      makeRoom(queryClient, keys.processed, KEPT_SENTENCES);
      return processed;
    },
    retry: RETRIES,
    staleTime: PROCESSED_MS,
    gcTime: PROCESSED_MS,
  });
}

/** A sentence's words as they are meant there; a language model, where there is one, says which sense it is. */
export function useWordsInContext(documentId: number, sentence: number, enabled: boolean) {
  return useQuery({
    queryKey: [...keys.wordsInContext, documentId, sentence],
    queryFn: async ({ signal }) => {
      const body = { documentId, sentenceIndex: sentence };
      const { words } = await call('POST /api/contextual/words', { body, signal });
      return words;
    },
    enabled,
    staleTime: PROCESSED_MS,
    gcTime: PROCESSED_MS,
  });
}

/** A word of a document, by its index in its sentence. */
export interface WordOfDocument {
  documentId: number;
  sentence: number;
  word: number;
}

/** Why a word of a document is divided, read and understood as it is. */
export function useWhyRead(place: WordOfDocument) {
  const { documentId, sentence, word } = place;
  return useQuery({
    queryKey: keys.whyRead(place),
    queryFn: ({ signal }) =>
      call('GET /api/documents/{id}/words/why', {
        params: { id: documentId },
        query: { sentenceIndex: sentence, wordIndex: word },
        signal,
      }),
    // A correction may have changed it.
    refetchOnMount: 'always',
  });
}

/** What a word means that has no definition yet; kept for five minutes. */
export function useWordTranslation(word: string, sentence: string, enabled: boolean) {
  return useQuery({
    queryKey: keys.wordTranslation(word, sentence),
    queryFn: ({ signal }) =>
      call('POST /api/translate/word', { body: { word, cachedDefinition: '', sentence }, signal }),
    enabled,
    retry: RETRIES,
    staleTime: DEFINITION_MS,
    gcTime: DEFINITION_MS,
  });
}

/** Keeps what is shown of the learner's knowledge true, whatever page or dialog changes the vocabulary. */
export function useFreshKnowledge(): void {
  const queryClient = useQueryClient();
  useQuery({
    queryKey: keys.knowledge,
    queryFn: async ({ signal }) => {
      const ids = idsOfKeptWords(queryClient);
      if (ids.length === 0) return 0;
      const body = { uniqueVocabIds: ids };
      const answer = await call('POST /api/vocabulary/knowledge', { body, signal });
      const known = new Set(answer.known);
      const knownByParts = new Set(answer.knownByParts);
      const blocked = new Set(answer.blocked);
      const states = new Map(answer.states.map(({ uniqueVocabId, state }) => [uniqueVocabId, state]));
      const asked = new Set(ids);
      changeReadWords(queryClient, (word) =>
        word.uniqueVocabId !== null && asked.has(word.uniqueVocabId)
          ? {
              ...word,
              known: known.has(word.uniqueVocabId),
              knownByParts: knownByParts.has(word.uniqueVocabId),
              blocked: blocked.has(word.uniqueVocabId),
              state: states.get(word.uniqueVocabId) ?? null,
            }
          : word,
      );
      return ids.length;
    },
    refetchOnMount: 'always',
  });
}

/** Changes words wherever they are kept; words that stay as they are stay the same objects. */
export function changeReadWords(queryClient: QueryClient, change: (word: ReadWord) => ReadWord): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: keys.readWords })) {
    const { isInvalidated, data } = query.state as QueryState<ReadSentence>;
    const words = data && changed(data.words, change);
    if (!words || words === data.words) continue;
    queryClient.setQueryData(query.queryKey, { ...data, words });
    // Data that are set count as loaded: those that a correction has made stale would never be loaded again.
    if (isInvalidated) query.invalidate();
  }
}

function changed(words: ReadWord[], change: (word: ReadWord) => ReadWord): ReadWord[] {
  const next = words.map((word) => {
    const parts = changed(word.tokens, change);
    const own = change(word);
    return parts === word.tokens ? own : { ...own, tokens: parts };
  });
  return next.some((word, index) => word !== words[index]) ? next : words;
}

function idsOfKeptWords(queryClient: QueryClient): number[] {
  const kept = queryClient
    .getQueriesData<ReadSentence>({ queryKey: keys.readWords })
    .flatMap(([, read]) => read?.words ?? []);
  const ids = kept.flatMap((word) => [word, ...word.tokens].map(({ uniqueVocabId }) => uniqueVocabId));
  return [...new Set(ids)].filter((id) => id !== null);
}

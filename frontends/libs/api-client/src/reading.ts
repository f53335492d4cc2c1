import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Token } from './documents.js';
import { makeRoom } from './kept-queries.js';
import { loadSentenceWords } from './load-sentence-words.js';
import { ApiError, request } from './request.js';
import { useSession } from './session.js';
import { vocabularyChanged } from './vocabulary.js';

/** A word of a sentence of a document, with what the learner knows of it. */
export interface ReadWord extends Omit<Token, 'tokens'> {
  tokens: ReadWord[];
  /** Null for what is no word: names, numbers, Latin, punctuation. */
  uniqueVocabId: number | null;
  known: boolean;
  blocked: boolean;
}

/** A word with all senses that the dictionary shows. */
export interface DefinedWord extends ReadWord {
  /** 'Definition not available' when there is none; '(1) … (2) …' when there are several senses. */
  definition: string;
  /** Name of the dictionary; null when it does not have the word. */
  definitionSource: string | null;
  /** Which of the senses is meant here, from 1; null when nobody said. */
  sense: number | null;
}

export interface ProcessedSentence {
  /** 'Translation not available' when there is none; null when none was asked for. */
  translation: string | null;
  translationSource: string | null;
  /** Why there is no translation, for people. */
  problem: string | null;
  words: DefinedWord[];
}

const WORDS = '/api/documents/words';
const PROCESSED = '/api/assisted-reader/process-sentence';
/** Also where the learner's corrections and words are asked about: what changes those makes it ask again. */
const KNOWLEDGE = ['/api/vocabulary', 'knowledge'];

/** Sentences of which something is kept, the newest. */
const KEPT_SENTENCES = 50;
const RETRIES = 2;
const DEFINITION_MS = 5 * 60_000;
const PROCESSED_MS = 30 * 60_000;

/** The words of a sentence of a document, for `useQuery` and `prefetchQuery`. What is asked at once goes in one call. */
export function wordsOf(queryClient: QueryClient, documentId: number, sentence: number) {
  return queryOptions({
    queryKey: [WORDS, documentId, sentence],
    queryFn: async () => {
      const words = await loadSentenceWords(documentId, sentence);
      makeRoom(queryClient, [WORDS], KEPT_SENTENCES);
      return words;
    },
    retry: RETRIES,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** A sentence's words with definitions and, where it is wanted, its translation; kept for half an hour. */
export function processedOf(queryClient: QueryClient, sentence: string, includeTranslation: boolean) {
  return queryOptions({
    queryKey: [PROCESSED, sentence, includeTranslation],
    queryFn: async ({ signal }) => {
      const body = { sentence, includeTranslation };
      const processed = await request<ProcessedSentence>('POST', PROCESSED, body, { signal });
      makeRoom(queryClient, [PROCESSED], KEPT_SENTENCES);
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
    queryKey: ['/api/contextual/words', documentId, sentence],
    queryFn: async ({ signal }) => {
      const body = { documentId, sentenceIndex: sentence };
      const { words } = await request<{ words: DefinedWord[] }>('POST', '/api/contextual/words', body, { signal });
      return words;
    },
    enabled,
    staleTime: PROCESSED_MS,
    gcTime: PROCESSED_MS,
  });
}

/** What a word means that has no definition yet; kept for five minutes. */
export function useWordTranslation(word: string, sentence: string, enabled: boolean) {
  return useQuery({
    queryKey: ['/api/translate/word', word, sentence],
    queryFn: ({ signal }) => {
      const body = { word, cachedDefinition: '', sentence };
      return request<{ translation: string; source: string | null }>('POST', '/api/translate/word', body, { signal });
    },
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
    queryKey: KNOWLEDGE,
    queryFn: async ({ signal }) => {
      const ids = idsOfKeptWords(queryClient);
      if (ids.length === 0) return 0;
      const path = '/api/vocabulary/knowledge';
      const body = { uniqueVocabIds: ids };
      const answer = await request<{ known: number[]; blocked: number[] }>('POST', path, body, { signal });
      const known = new Set(answer.known);
      const blocked = new Set(answer.blocked);
      const asked = new Set(ids);
      changeWords(queryClient, (word) =>
        word.uniqueVocabId !== null && asked.has(word.uniqueVocabId)
          ? { ...word, known: known.has(word.uniqueVocabId), blocked: blocked.has(word.uniqueVocabId) }
          : word,
      );
      return ids.length;
    },
    refetchOnMount: 'always',
  });
}

/** Makes a word known, at once wherever it is shown; one that could not be kept is as it was. */
export function useMarkKnown() {
  const { user } = useSession();
  return useWordChange('known', true, async ({ baseForm, baseReading, meaning }) => {
    const word = { word: baseForm, ...(baseReading && { reading: baseReading }), meaning };
    try {
      await request('POST', `/api/users/${user?.id}/vocabulary`, word);
    } catch (error) {
      // Known already: on another page, or on another device.
      if (!(error instanceof ApiError) || error.code !== 'vocabulary.word-exists') throw error;
    }
  });
}

/** Takes a word out of the vocabulary again, with each of its entries there that make it known. */
export function useForget() {
  const { user } = useSession();
  return useWordChange('known', false, async ({ uniqueVocabId, baseForm }) => {
    const why = `/api/vocabulary/${uniqueVocabId}/why`;
    const { reasons } = await request<{ reasons: { word: string; reading?: string | null }[] }>('GET', why);
    const own = reasons.filter(({ word }) => word === baseForm);
    if (own.length === 0 && reasons[0]) throw new KnownOtherwise(reasons[0].word);
    for (const { word, reading } of own) {
      const query = reading ? `?reading=${encodeURIComponent(reading)}` : '';
      await request('DELETE', `/api/users/${user?.id}/vocabulary/${encodeURIComponent(word)}${query}`);
    }
  });
}

/** The word is known by another one: 猫 makes ねこ known. */
export class KnownOtherwise extends Error {
  constructor(readonly by: string) {
    super(`It is known because ${by} is in your vocabulary.`);
    this.name = 'KnownOtherwise';
  }
}

export const useBlock = () =>
  useWordChange('blocked', true, async ({ uniqueVocabId }) => {
    await request('POST', '/api/vocabulary/block', { uniqueVocabId });
  });

export function useUnblock() {
  const { user } = useSession();
  return useWordChange('blocked', false, async ({ uniqueVocabId }) => {
    await request('DELETE', `/api/users/${user?.id}/vocabulary/blocked/${uniqueVocabId}`);
  });
}

export interface SentenceToSave {
  word: ReadWord;
  definition: string;
  /** With <b>..</b> around the word. */
  japanese: string;
  /** Empty when there is none. */
  english: string;
}

/** Saves a sentence to the bank, for one of its words. */
export function useSaveSentence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ word, definition, japanese, english }: SentenceToSave) =>
      request<{ saved: number; alreadySaved: number }>('POST', '/api/sentences/save', {
        sentences: [
          {
            unique_vocab_id: word.uniqueVocabId,
            target_word: word.baseForm,
            target_reading: word.baseReading,
            short_definition: definition,
            sentence_ja: japanese,
            sentence_en: english,
          },
        ],
        analysisId: null,
      }),
    onSuccess: () => {
      queryClient.invalidateQueries({ queryKey: ['/api/sentences/bank'] });
      queryClient.invalidateQueries({ queryKey: ['/api/user'] });
    },
  });
}

/** A change of what the learner knows of a word: shown at once, undone when the call fails. */
function useWordChange(field: 'known' | 'blocked', value: boolean, call: (word: ReadWord) => Promise<void>) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const show = (word: ReadWord, shown: boolean) =>
    changeWords(queryClient, (one) =>
      one.uniqueVocabId === word.uniqueVocabId && one[field] !== shown ? { ...one, [field]: shown } : one,
    );
  return useMutation({
    mutationFn: call,
    onMutate: (word) => show(word, value),
    onError: (_, word) => show(word, !value),
    onSuccess: () => vocabularyChanged(queryClient, user?.id),
  });
}

/** Changes words wherever they are kept; words that stay as they are stay the same objects. */
function changeWords(queryClient: QueryClient, change: (word: ReadWord) => ReadWord): void {
  queryClient.setQueriesData<ReadWord[]>({ queryKey: [WORDS] }, (words) => words && changed(words, change));
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
  const kept = queryClient.getQueriesData<ReadWord[]>({ queryKey: [WORDS] }).flatMap(([, words]) => words ?? []);
  const ids = kept.flatMap((word) => [word, ...word.tokens].map(({ uniqueVocabId }) => uniqueVocabId));
  return [...new Set(ids)].filter((id) => id !== null);
}

import { useDocuments } from '@ichibun/api-client/documents';
import { keys } from '@ichibun/api-client/keys';
import { call } from '@ichibun/api-client/request';
import { useSentenceBank } from '@ichibun/api-client/sentences';
import { useSentOnce } from '@ichibun/api-client/use-sent-once';
import { whileUnfinished } from '@ichibun/api-client/while-unfinished';
import type { Answer } from '@ichibun/contracts/calls';
import type { FoundWord } from '@ichibun/contracts/language';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { LONGEST_QUESTION } from './search/limits.js';
import type { Place } from './search/places/places.js';

/** Below what a learner's words change: what is known of them is shown beside them. */
export const foundKey = (question: string, count: number) => [...keys.foundWords, question, count] as const;
const describedKey = (entry: string, word: string) => [...keys.describedWords, entry, word] as const;

/**
 * What somebody may look for; while the next answer is on its way, the one before it.
 *
 * @param isWanted whether it is asked for at all
 */
export function useFound(question: string, count: number, isWanted = true) {
  const asked = question.trim();
  return useQuery({
    queryKey: foundKey(asked, count),
    queryFn: ({ signal }) => call('GET /api/dictionary/search', { query: { q: asked, count }, signal }),
    enabled: isWanted && asked !== '' && asked.length <= LONGEST_QUESTION,
    placeholderData: keepPreviousData,
  });
}

/**
 * Texts, saved sentences, pages and settings that a question may mean. The learner's own are loaded once, with the first
 * letter, and are looked through here: no letter is a call.
 */
export function usePlaces(question: string): Place[] {
  const isAsked = question.trim() !== '' && question.length <= LONGEST_QUESTION;
  const documents = useDocuments(isAsked).data?.documents;
  const sentences = useSentenceBank(isAsked).data;
  const { data: placesFor } = useQuery({
    queryKey: ['places'],
    queryFn: async () => (await import('./search/places/places.js')).loadPlaces(),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isAsked || !placesFor) return [];
  return placesFor(question, { texts: documents ?? [], sentences: sentences ?? [] });
}

/** A word by itself, with what the learner knows of it. */
export function useDescribedWord(entry: string, word: string) {
  return useQuery({
    queryKey: describedKey(entry, word),
    queryFn: ({ signal }) => call('GET /api/dictionary/words', { query: { entry, word }, signal }),
    refetchOnMount: 'always',
  });
}

/**
 * The id by which a word is blocked, collected or given sentences. What no text has met yet gets one, when there is
 * something to be done with it.
 */
export function useIdOfWord() {
  const queryClient = useQueryClient();
  return async ({ entry: { entry }, word, uniqueVocabId }: FoundWord): Promise<number> => {
    if (uniqueVocabId !== null) return uniqueVocabId;
    const described = await call('POST /api/dictionary/words', { body: { entry, word } });
    queryClient.setQueryData(describedKey(entry, word), described);
    return described.word.uniqueVocabId!;
  };
}

/**
 * Sentences of the corpus with a word, by its senses; which of their words are new changes with what the learner knows.
 *
 * @param id of the word; null of one that no text has met, which the corpus has none for
 */
export function useExamples(id: number | null) {
  return useQuery({
    queryKey: [...keys.wordKnowledge, 'examples', id],
    queryFn: ({ signal }) =>
      call('GET /api/dictionary/words/{uniqueVocabId}/examples', { params: { uniqueVocabId: id ?? 0 }, signal }),
    enabled: id !== null,
    refetchOnMount: 'always',
  });
}

/** Where a word is in the learner's own texts. */
export function useTextsOfWord({ word, entry: { entry, reading } }: FoundWord) {
  return useQuery({
    queryKey: [...keys.documents(undefined), 'of-word', word, reading, entry],
    queryFn: ({ signal }) => call('GET /api/dictionary/words/sentences', { query: { word, reading, entry }, signal }),
    refetchOnMount: 'always',
    refetchInterval: whileUnfinished(({ counting }: Answer<'GET /api/dictionary/words/sentences'>) => counting > 0),
  });
}

/** All grammar points. */
export function usePatterns() {
  return useQuery({
    queryKey: ['/api/grammar'],
    queryFn: ({ signal }) => call('GET /api/grammar', { signal }),
    // They change with the server.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A grammar point by itself. */
export function useDescribedPattern(id: string) {
  return useQuery({
    queryKey: ['/api/grammar', id],
    queryFn: ({ signal }) => call('GET /api/grammar/{pattern}', { params: { pattern: id }, signal }),
    // It changes with the server.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Sentences of the learner's texts in which a grammar point is. */
export function useTextsOfPattern(id: string) {
  return useQuery({
    queryKey: [...keys.documents(undefined), 'of-pattern', id],
    queryFn: ({ signal }) => call('GET /api/grammar/{pattern}/sentences', { params: { pattern: id }, signal }),
    refetchOnMount: 'always',
  });
}

/** Sentences of the corpus in which a grammar point is, for what the learner knows now. */
export function useCorpusOfPattern(id: string) {
  return useQuery({
    queryKey: ['/api/grammar', id, 'corpus'],
    queryFn: ({ signal }) => call('GET /api/grammar/{pattern}/corpus', { params: { pattern: id }, signal }),
    refetchOnMount: 'always',
  });
}

/** How a kanji is written. */
export function useDrawnKanji(kanji: string) {
  return useQuery({
    queryKey: ['/api/dictionary/kanji', kanji],
    queryFn: ({ signal }) => call('GET /api/dictionary/kanji/{kanji}', { params: { kanji }, signal }),
    // The strokes change with the server.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The kanji by grade, and those of the words that the learner knows. */
export function useOwnKanji() {
  return useQuery({
    queryKey: [...keys.wordKnowledge, 'kanji'],
    queryFn: ({ signal }) => call('GET /api/dictionary/kanji', { signal }),
    refetchOnMount: 'always',
  });
}

/** The kanji of an analysis' text. */
export function useKanjiOfText(analysisId: number) {
  return useQuery({
    queryKey: [...keys.statistics(analysisId), 'kanji'],
    queryFn: ({ signal }) => call('GET /api/content/analyze/{id}/kanji', { params: { id: analysisId }, signal }),
  });
}

/** Finds or writes a sentence for a word. */
export function useFindSentence() {
  return useSentOnce({
    mutationFn: (uniqueVocabId: number) =>
      call('POST /api/sentences/generate', { body: { uniqueVocabIds: [uniqueVocabId] } }),
  });
}

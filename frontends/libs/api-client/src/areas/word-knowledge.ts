import type { KnowingSettings, NewCorrection } from '@ichibun/contracts/vocabulary';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { correctionsChanged, knowingChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { useSession } from '../client/session.js';
import { useSentOnce } from '../client/use-sent-once.js';

export interface WordOfText {
  /** Id of the lexeme, where the page has it. */
  uniqueVocabId?: number | undefined;
  /** Dictionary form as written. */
  word: string;
  /** Hiragana reading of the dictionary form; may be empty. */
  reading: string;
}

/** Refetches on every mount: words change on other pages. */
export function useWhyKnown(uniqueVocabId: number) {
  return useQuery({
    queryKey: keys.why(uniqueVocabId),
    queryFn: ({ signal }) => call('GET /api/vocabulary/{uniqueVocabId}/why', { params: { uniqueVocabId }, signal }),
    refetchOnMount: 'always',
  });
}

/** The rules by which the learner's words make others known. */
export const useKnowingSettings = () =>
  useQuery({
    queryKey: keys.knowingSettings,
    queryFn: ({ signal }) => call('GET /api/vocabulary/settings', { signal }),
  });

/** Invalidates every query with known words. */
export function useChangeKnowingSettings() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (body: KnowingSettings) => call('POST /api/vocabulary/settings', { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(keys.knowingSettings, saved);
      knowingChanged(queryClient, user?.id);
    },
  });
}

/** The entry and the meaning of a word in its text. */
export interface MeaningInText {
  entry: string | null;
  meaning: string;
}

/** For a word outside a text. */
export const NO_CONTEXT: MeaningInText = { entry: null, meaning: '' };

const candidatesQuery = (word: string, { entry, meaning }: MeaningInText = NO_CONTEXT) =>
  queryOptions({
    queryKey: keys.candidates(word, entry ? meaning : ''),
    queryFn: ({ signal }) =>
      call('GET /api/words/candidates', { query: { word, ...(entry && meaning && { entry, meaning }) }, signal }),
  });

/**
 * The entries of a word, the likeliest first, with its kanji. The senses of the entry in the text are sorted by the
 * meaning there.
 */
export const useLookUp = (word: string, meant: MeaningInText, enabled: boolean) =>
  useQuery({ ...candidatesQuery(word, meant), enabled });

/** The entries of a word, the likeliest first; empty when the dictionary does not have it. */
export const useCandidates = (word: string) =>
  useQuery({ ...candidatesQuery(word), select: ({ candidates }) => candidates });

/** The word, and words that differ from it in pitch only. */
export const useAccentPairs = (word: string, reading: string) =>
  useQuery({
    queryKey: keys.accentPairs(word, reading),
    queryFn: ({ signal }) => call('GET /api/dictionary/accent-pairs', { query: { word, reading }, signal }),
    // The dictionary changes with the server.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: word !== '' && reading !== '',
  });

/** Oldest first. */
export function useCorrections() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.corrections(user?.id),
    queryFn: ({ signal }) => call('GET /api/users/{id}/corrections', { params: { id: user?.id }, signal }),
    enabled: user !== null,
  });
}

export function useSetCorrection() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (body: NewCorrection) => call('POST /api/users/{id}/corrections', { params: { id: user?.id }, body }),
    onSuccess: () => correctionsChanged(queryClient, user?.id),
  });
}

/** Extends a correction to its whole text or to all texts. */
export function useWidenCorrection() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: ({ id, scope }: { id: number; scope: 'text' | 'all' }) =>
      call('PATCH /api/users/{id}/corrections/{correctionId}', {
        params: { id: user?.id, correctionId: id },
        body: { scope },
      }),
    onSuccess: () => correctionsChanged(queryClient, user?.id),
  });
}

export function useUndoCorrection() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (correctionId: number) =>
      call('DELETE /api/users/{id}/corrections/{correctionId}', { params: { id: user?.id, correctionId } }),
    onSuccess: () => correctionsChanged(queryClient, user?.id),
  });
}

import type { KnowingSettings, NewCorrection } from '@ichibun/contracts/vocabulary';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { correctionsChanged, knowingChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { useSession } from '../client/session.js';
import { useSentOnce } from '../client/use-sent-once.js';

/** A word as it stands in some text, whichever page shows it. */
export interface WordOfText {
  /** Its lexeme, where the page knows it. */
  uniqueVocabId?: number | undefined;
  /** Dictionary form as written. */
  word: string;
  /** Hiragana reading of the dictionary form; may be empty. */
  reading: string;
}

/** Why a word counts as known or unknown. A word learnt or blocked on any page makes it ask again. */
export function useWhyKnown(uniqueVocabId: number) {
  return useQuery({
    queryKey: keys.why(uniqueVocabId),
    queryFn: ({ signal }) => call('GET /api/vocabulary/{uniqueVocabId}/why', { params: { uniqueVocabId }, signal }),
    refetchOnMount: 'always',
  });
}

/** By which rules the learner's words make others known. */
export const useKnowingSettings = () =>
  useQuery({
    queryKey: keys.knowingSettings,
    queryFn: ({ signal }) => call('GET /api/vocabulary/settings', { signal }),
  });

/** Changes them; what is known is asked for again wherever it is shown. */
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

/** What a word is where it stands: the entry, and what it means there. */
export interface Meant {
  entry: string | null;
  meaning: string;
}

/** Of a word that stands by itself. */
export const NOWHERE: Meant = { entry: null, meaning: '' };

const lookUpOf = (word: string, { entry, meaning }: Meant = NOWHERE) =>
  queryOptions({
    queryKey: keys.candidates(word, entry ? meaning : ''),
    queryFn: ({ signal }) =>
      call('GET /api/words/candidates', { query: { word, ...(entry && meaning && { entry, meaning }) }, signal }),
  });

/**
 * What the dictionary has of a word as it is written: the entries that it may be, the likeliest first, the senses of
 * the one that stands in the text by what is meant there; its kanji.
 */
export const useLookUp = (word: string, meant: Meant, enabled: boolean) =>
  useQuery({ ...lookUpOf(word, meant), enabled });

/** The dictionary entries that a word may be, the likeliest first; empty when the dictionary does not have it. */
export const useCandidates = (word: string) => useQuery({ ...lookUpOf(word), select: ({ candidates }) => candidates });

/** Words that are said like a word but for their pitch, the word itself first. */
export const useAccentPairs = (word: string, reading: string) =>
  useQuery({
    queryKey: keys.accentPairs(word, reading),
    queryFn: ({ signal }) => call('GET /api/dictionary/accent-pairs', { query: { word, reading }, signal }),
    // The dictionary changes with the server.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: word !== '' && reading !== '',
  });

/** What the learner has corrected, oldest first. */
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

/** Has a correction hold in the whole of its text, or in all texts. */
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

import type { Answer } from '@ichibun/contracts/calls';
import type { KnowingSettings, NewCorrection, WhyKnown } from '@ichibun/contracts/vocabulary';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { correctionsChanged, knowingChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { request } from '../client/request.js';
import { useSession } from '../client/session.js';
import { pathOf, useAnswer } from '../client/use-answer.js';
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
  return useQuery<WhyKnown>({ queryKey: keys.why(uniqueVocabId), refetchOnMount: 'always' });
}

/** By which rules the learner's words make others known. */
export const useKnowingSettings = () => useAnswer(keys.knowingSettings);

/** Changes them; what is known is asked for again wherever it is shown. */
export function useChangeKnowingSettings() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (settings: KnowingSettings) => request('POST', pathOf(keys.knowingSettings), settings),
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
    queryFn: ({ signal }) => {
      const there = entry && meaning && `&${new URLSearchParams({ entry, meaning })}`;
      const path = `/api/words/candidates?word=${encodeURIComponent(word)}${there || ''}` as const;
      return request('GET', path, undefined, { signal });
    },
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
    queryFn: ({ signal }) => {
      const path = `/api/dictionary/accent-pairs?${new URLSearchParams({ word, reading })}` as const;
      return request('GET', path, undefined, { signal });
    },
    // The dictionary changes with the server.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: word !== '' && reading !== '',
  });

/** What the learner has corrected, oldest first. */
export function useCorrections() {
  const { user } = useSession();
  return useQuery<Answer<'GET /api/users/{id}/corrections'>>({
    queryKey: keys.corrections(user?.id),
    enabled: user !== null,
  });
}

export function useSetCorrection() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (correction: NewCorrection) => request('POST', pathOf(keys.corrections(user?.id)), correction),
    onSuccess: () => correctionsChanged(queryClient, user?.id),
  });
}

/** Has a correction hold in the whole of its text, or in all texts. */
export function useWidenCorrection() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: ({ id, scope }: { id: number; scope: 'text' | 'all' }) =>
      request('PATCH', pathOf([...keys.corrections(user?.id), id]), { scope }),
    onSuccess: () => correctionsChanged(queryClient, user?.id),
  });
}

export function useUndoCorrection() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (id: number) => request('DELETE', pathOf([...keys.corrections(user?.id), id])),
    onSuccess: () => correctionsChanged(queryClient, user?.id),
  });
}

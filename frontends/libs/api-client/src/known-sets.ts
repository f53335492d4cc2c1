import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './request.js';
import { useSession } from './session.js';
import { knownSetsOf, vocabularyChanged } from './vocabulary.js';

/** Words that a learner can mark as known as a whole; of the most frequent ones, how many. */
export type WordSet = { set: 'particles' } | { set: 'most-frequent'; count: number };

/** A set that the learner has marked. */
export interface KnownSet {
  id: number;
  set: WordSet['set'];
  count: number | null;
  /** Words that came with it and are still there. */
  words: number;
  /** ISO 8601, UTC. */
  addedAt: string;
}

export interface KnownSetPreview {
  words: number;
  /** Those that the learner does not have. */
  newWords: number;
  /** Some of those, the most frequent first. */
  examples: string[];
}

/** What marking a set would add now. */
export function useKnownSetPreview(chosen: WordSet) {
  const { user } = useSession();
  const query = chosen.set === 'particles' ? 'set=particles' : `set=most-frequent&count=${chosen.count}`;
  return useQuery<KnownSetPreview>({
    queryKey: [...knownSetsOf(user?.id), `preview?${query}`],
    enabled: user !== null,
    placeholderData: keepPreviousData,
  });
}

/** The sets that the learner has marked, newest first. */
export function useKnownSets() {
  const { user } = useSession();
  return useQuery<{ knownSets: KnownSet[] }>({ queryKey: knownSetsOf(user?.id), enabled: user !== null });
}

export function useAddKnownSet() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (chosen: WordSet) =>
      request<{ knownSet: KnownSet | null }>('POST', knownSetsOf(user?.id).join('/'), chosen),
    onSuccess: () => vocabularyChanged(queryClient, user?.id),
  });
}

/** Removes the words that came with a set. */
export function useRemoveKnownSet() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request<{ removed: number }>('DELETE', [...knownSetsOf(user?.id), id].join('/')),
    onSuccess: () => vocabularyChanged(queryClient, user?.id),
  });
}

/** What frequency bands come from, in the order in which it counts: GET /api/dictionary. */
export function useFrequencySources() {
  return useQuery<{ frequencySources: string[] }, Error, string[]>({
    queryKey: ['/api/dictionary'],
    select: ({ frequencySources }) => frequencySources,
  });
}

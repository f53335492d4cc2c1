import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { wordsChanged } from './changes.js';
import { keys } from './keys.js';
import { request } from './request.js';
import { useSession } from './session.js';

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
    queryKey: keys.knownSetPreview(user?.id, query),
    enabled: user !== null,
    placeholderData: keepPreviousData,
  });
}

/** The sets that the learner has marked, newest first. */
export function useKnownSets() {
  const { user } = useSession();
  return useQuery<{ knownSets: KnownSet[] }>({ queryKey: keys.knownSets(user?.id), enabled: user !== null });
}

export function useAddKnownSet() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (chosen: WordSet) =>
      request<{ knownSet: KnownSet | null }>('POST', keys.knownSets(user?.id).join('/'), chosen),
    onSuccess: () => wordsChanged(queryClient, user?.id),
  });
}

/** Removes the words that came with a set. */
export function useRemoveKnownSet() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request<{ removed: number }>('DELETE', [...keys.knownSets(user?.id), id].join('/')),
    onSuccess: () => wordsChanged(queryClient, user?.id),
  });
}

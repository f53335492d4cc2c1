import type { WordSet } from '@ichibun/contracts/vocabulary';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { wordsChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { useSession } from '../client/session.js';
import { useSentOnce } from '../client/use-sent-once.js';

/** A set that everybody is offered. */
export type OfferedSet = Exclude<WordSet, { set: 'of-text' }>;

/** What marking a set would add now. */
export function useKnownSetPreview(chosen: OfferedSet) {
  const { user } = useSession();
  const { set, ...more } = chosen;
  const query = { set, ...more };
  return useQuery({
    queryKey: keys.knownSetPreview(
      user?.id,
      `${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`]))}`,
    ),
    queryFn: ({ signal }) =>
      call('GET /api/users/{id}/known-sets/preview', { params: { id: user?.id }, query, signal }),
    enabled: user !== null,
    placeholderData: keepPreviousData,
  });
}

/** The sets that the learner has marked, newest first. */
export function useKnownSets() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.knownSets(user?.id),
    queryFn: ({ signal }) => call('GET /api/users/{id}/known-sets', { params: { id: user?.id }, signal }),
    enabled: user !== null,
  });
}

/**
 * Words by which a learner finds out how many they know.
 *
 * @param attempt 1 to 10,000; another one has other words
 */
export function usePlacementTest(attempt: number) {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.placementTest(user?.id, attempt),
    queryFn: ({ signal }) =>
      call('GET /api/users/{id}/known-sets/placement', { params: { id: user?.id }, query: { attempt }, signal }),
    enabled: user !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useAddKnownSet() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (chosen: WordSet) =>
      call('POST /api/users/{id}/known-sets', { params: { id: user?.id }, body: chosen }),
    onSuccess: () => wordsChanged(queryClient, user?.id),
  });
}

/** Removes the words that came with a set. */
export function useRemoveKnownSet() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (setId: number) =>
      call('DELETE /api/users/{id}/known-sets/{setId}', { params: { id: user?.id, setId } }),
    onSuccess: () => wordsChanged(queryClient, user?.id),
  });
}

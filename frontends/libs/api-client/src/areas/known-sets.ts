import type { Answer } from '@ichibun/contracts/calls';
import type { KnownSetPreview, WordSet } from '@ichibun/contracts/vocabulary';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { wordsChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { request } from '../client/request.js';
import { useSession } from '../client/session.js';
import { pathOf } from '../client/use-answer.js';
import { useSentOnce } from '../client/use-sent-once.js';

/** A set that everybody is offered. */
export type OfferedSet = Exclude<WordSet, { set: 'of-text' }>;

/** What marking a set would add now. */
export function useKnownSetPreview(chosen: OfferedSet) {
  const { user } = useSession();
  const { set, ...more } = chosen;
  const query = `${new URLSearchParams({ set, ...Object.fromEntries(Object.entries(more).map(([key, value]) => [key, `${value}`])) })}`;
  return useQuery<KnownSetPreview>({
    queryKey: keys.knownSetPreview(user?.id, query),
    enabled: user !== null,
    placeholderData: keepPreviousData,
  });
}

/** The sets that the learner has marked, newest first. */
export function useKnownSets() {
  const { user } = useSession();
  return useQuery<Answer<'GET /api/users/{id}/known-sets'>>({
    queryKey: keys.knownSets(user?.id),
    enabled: user !== null,
  });
}

export function useAddKnownSet() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (chosen: WordSet) => request('POST', pathOf(keys.knownSets(user?.id)), chosen),
    onSuccess: () => wordsChanged(queryClient, user?.id),
  });
}

/** Removes the words that came with a set. */
export function useRemoveKnownSet() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (id: number) => request('DELETE', pathOf([...keys.knownSets(user?.id), id])),
    onSuccess: () => wordsChanged(queryClient, user?.id),
  });
}

import type { Answer } from '@ichibun/contracts/calls';
import type { OwnDictionary } from '@ichibun/contracts/dictionaries';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ownDictionariesChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { sendForm } from '../client/send-form.js';
import { useSession } from '../client/session.js';
import { useSentOnce } from '../client/use-sent-once.js';
import { whileUnfinished } from '../client/while-unfinished.js';

type OwnDictionaries = Answer<'GET /api/users/{id}/dictionaries'>;

export const isBeingRead = ({ status }: OwnDictionary) => status === 'queued' || status === 'processing';

/** The dictionaries that the learner has brought along, in their order; looked at again while one is being read. */
export function useOwnDictionaries() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.ownDictionaries(user?.id),
    queryFn: ({ signal }) => call('GET /api/users/{id}/dictionaries', { params: { id: user?.id }, signal }),
    enabled: user !== null,
    refetchInterval: whileUnfinished(({ dictionaries }: OwnDictionaries) => dictionaries.some(isBeingRead)),
  });
}

/** Sends a dictionary's file; `onProgress` gets the percent that is sent. */
export function useAddDictionary(onProgress: (percent: number) => void) {
  const { user } = useSession();
  const changed = useChanged();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('dictionary', file);
      return sendForm('POST /api/users/{id}/dictionaries', { params: { id: user?.id }, body: form }, onProgress);
    },
    onSettled: changed,
  });
}

/** Switches a dictionary on or off, or puts it elsewhere among the learner's. */
export function useChangeDictionary() {
  const { user } = useSession();
  const changed = useChanged();
  return useSentOnce({
    mutationFn: ({ id, ...body }: { id: number; isOn?: boolean; place?: number }) =>
      call('PATCH /api/users/{id}/dictionaries/{dictionaryId}', { params: { id: user?.id, dictionaryId: id }, body }),
    onSettled: changed,
  });
}

export function useRemoveDictionary() {
  const { user } = useSession();
  const changed = useChanged();
  return useSentOnce({
    mutationFn: (dictionaryId: number) =>
      call('DELETE /api/users/{id}/dictionaries/{dictionaryId}', { params: { id: user?.id, dictionaryId } }),
    onSettled: changed,
  });
}

function useChanged() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return () => ownDictionariesChanged(queryClient, user?.id);
}

/**
 * What the learner's dictionaries say of a word; nothing is asked of a learner who has none.
 *
 * @param joined the word joined with words after it, the longest first
 */
export function useOwnEntries(word: string, reading: string, joined: readonly string[] = []) {
  const { user } = useSession();
  const { data } = useOwnDictionaries();
  const isAnyOn = data?.dictionaries.some(({ isOn, status }) => isOn && status === 'completed') ?? false;
  return useQuery({
    queryKey: keys.ownEntries(user?.id, word, reading, joined),
    queryFn: ({ signal }) =>
      call('GET /api/users/{id}/dictionaries/words', {
        params: { id: user?.id },
        query: { word, reading, ...(joined.length > 0 && { joined: joined.join(' ') }) },
        signal,
      }),
    enabled: user !== null && isAnyOn && word !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}

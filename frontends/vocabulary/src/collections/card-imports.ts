import { cardsImported } from '@ichibun/api-client/changes';
import { useFollowing } from '@ichibun/api-client/followed-jobs';
import { keys } from '@ichibun/api-client/keys';
import { call } from '@ichibun/api-client/request';
import { sendForm } from '@ichibun/api-client/send-form';
import { useSession } from '@ichibun/api-client/session';
import { ownTimeZone } from '@ichibun/api-client/time-zone';
import { useSentOnce } from '@ichibun/api-client/use-sent-once';
import { whileUnfinished } from '@ichibun/api-client/while-unfinished';
import type { CardImport, ImportChoices } from '@ichibun/contracts/card-imports';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** How an import is to be made, but for the zone that the learner is in. */
export type Choices = Omit<ImportChoices, 'timeZone' | 'kinds' | 'statuses' | 'furtherCards'> & {
  furtherCards: boolean;
  kinds: Required<ImportChoices['kinds'][number]>[];
  statuses: NonNullable<ImportChoices['statuses']>;
};
/** What of it settles which words come, in which states. */
export type WordChoices = Omit<Choices, 'spreads'>;

const inZone = (choices: Choices): ImportChoices => ({ ...choices, timeZone: ownTimeZone() });

/**
 * Sends a file that is to be looked into; `onProgress` gets the percent that is sent. Resolves to what is in it.
 *
 * @throws {ApiError} when the server refuses
 */
export function useOpenFile() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useCallback(
    async (file: Blob, name: string, onProgress: (percent: number) => void): Promise<CardImport> => {
      const form = new FormData();
      form.append('file', file, name);
      const opened = await sendForm(
        'POST /api/users/{id}/imports',
        { params: { id: user?.id }, body: form },
        onProgress,
      );
      queryClient.setQueryData(keys.cardImport(user?.id, opened.id), opened);
      return opened;
    },
    [user?.id, queryClient],
  );
}

/** What the learner has brought from elsewhere, the newest first. */
export function useCardImports() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.cardImports(user?.id),
    queryFn: ({ signal }) => call('GET /api/users/{id}/imports', { params: { id: user?.id }, signal }),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

/** One import, looked at again while it is under way. */
export function useCardImport(importId: number) {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.cardImport(user?.id, importId),
    queryFn: ({ signal }) =>
      call('GET /api/users/{id}/imports/{importId}', { params: { id: user?.id, importId }, signal }),
    enabled: user !== null,
    refetchInterval: whileUnfinished(({ status }: CardImport) => status === 'importing'),
  });
}

/** The states of words that an import would bring by some choices; those of the choices before until it is known. */
export function useStatesToCome(importId: number, choices: WordChoices, isWanted: boolean) {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.statesToCome(user?.id, importId, choices),
    queryFn: ({ signal }) =>
      call('POST /api/users/{id}/imports/{importId}/states', {
        params: { id: user?.id, importId },
        body: inZone({ ...choices, spreads: false }),
        signal,
      }),
    enabled: user !== null && isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

/** Begins to import; the shell follows it to its end, on any page. */
export function useStartCardImport({ id, filename }: CardImport) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const { follow } = useFollowing();
  return useSentOnce({
    mutationFn: (choices: Choices) =>
      call('POST /api/users/{id}/imports/{importId}/start', {
        params: { id: user?.id, importId: id },
        body: inZone(choices),
      }),
    onSuccess: () => {
      follow({ kind: 'cards', id, name: filename });
      return queryClient.invalidateQueries({ queryKey: keys.cardImport(user?.id, id), exact: true });
    },
  });
}

/** Takes an import back, begun or not. */
export function useTakeBack() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const { forget } = useFollowing();
  return useSentOnce({
    mutationFn: ({ id }: Pick<CardImport, 'id' | 'filename'>) =>
      call('DELETE /api/users/{id}/imports/{importId}', { params: { id: user?.id, importId: id } }),
    onSuccess: (_, { id, filename }) => {
      forget({ kind: 'cards', id, name: filename });
      queryClient.removeQueries({ queryKey: keys.cardImport(user?.id, id) });
      cardsImported(queryClient, user?.id);
    },
  });
}

/** The notes that an import left out, some hundred at a time. */
export function useLeftOut(importId: number, isWanted: boolean) {
  const { user } = useSession();
  return useInfiniteQuery({
    queryKey: keys.leftOut(user?.id, importId),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/users/{id}/imports/{importId}/left-out', {
        params: { id: user?.id, importId },
        query: { after: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ notes, hasMore }) => (hasMore ? notes.at(-1)?.id : undefined),
    enabled: user !== null && isWanted,
  });
}

import type { CachedEnding } from '@ichibun/api-client/cached-texts';
import { keys } from '@ichibun/api-client/keys';
import { call } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { whileUnfinished } from '@ichibun/api-client/while-unfinished';
import type { Answer } from '@ichibun/contracts/calls';
import { useQuery } from '@tanstack/react-query';

/** Without a network the device answers what it knows of a text that it keeps. */
export type Ending = Answer<'GET /api/documents/{id}/ending'> | CachedEnding;
export type FreshWord = NonNullable<Ending['words']>['fresh'][number];

/**
 * What reading a document to its end came to.
 *
 * @param sendReading has the server know of the last minutes first
 */
export function useEnding(documentId: number, sendReading: () => Promise<void>) {
  const { user } = useSession();
  return useQuery({
    queryKey: [...keys.documents(user?.id), documentId, 'ending'],
    queryFn: async ({ signal }): Promise<Ending> => {
      await sendReading();
      return call('GET /api/documents/{id}/ending', { params: { id: documentId }, signal });
    },
    refetchOnMount: 'always',
    // A text that was added and read at once is still being counted.
    refetchInterval: whileUnfinished(({ words }: Ending) => words === null),
  });
}

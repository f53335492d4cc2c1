import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../client/answer.js';
import { keys } from '../client/keys.js';
import { useSession } from '../client/session.js';

/** The documents that are known best and not read to their ends, with what it takes to read them fluently. */
export function useReadingNext() {
  const { user } = useSession();
  return useQuery<Answer<'GET /api/documents/user/{userId}/next'>>({
    queryKey: keys.readingNext(user?.id),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

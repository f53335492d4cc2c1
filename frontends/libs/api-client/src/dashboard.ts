import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.js';
import { request } from './request.js';
import { useSession } from './session.js';
import { ownTimeZone } from './time-zone.js';

/** What GET /api/user/{id}/dashboard tells; null where the service that knows is away. */
export interface Dashboard {
  knownWordsCount: number | null;
  blockedWordsCount: number | null;
  processedFilesCount: number | null;
  generatedCardsCount: number | null;
  reading: {
    today: { readingMinutes: number };
    /** Days in a row. */
    currentStreak: number;
  } | null;
  /** The document read last and not to its end; null also when there is none. */
  lastDocument: {
    id: number;
    title: string;
    /** Percent of the sentences read. */
    progress: number;
  } | null;
}

export function useDashboard() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.dashboard(user?.id),
    queryFn: ({ queryKey, signal }) => {
      const path = `${queryKey.join('/')}?timeZone=${encodeURIComponent(ownTimeZone())}`;
      return request<Dashboard>('GET', path, undefined, { signal });
    },
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

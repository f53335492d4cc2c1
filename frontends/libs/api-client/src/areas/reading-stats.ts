import type { ReadingReport as CountedReading } from '@ichibun/contracts/reading-stats';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { useSession } from '../client/session.js';
import { ownTimeZone } from '../values/time-zone.js';

/** A stretch of reading without a pause; `endedAt` is ISO 8601 in UTC, by the clock of this browser. */
export type ReadingReport = Required<Omit<CountedReading, 'sentAt'>>;

/** What the learner has read today and in total; fetched again whenever it is shown. */
export function useReadingStats() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.readingStats(user?.id),
    queryFn: ({ signal }) =>
      call('GET /api/user/{id}/reading-stats', {
        params: { id: user?.id },
        query: { timeZone: ownTimeZone() },
        signal,
      }),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

/** Sends a report; it arrives also when the page is left meanwhile. The server finds the learner by the session. */
export function sendReading(report: ReadingReport): Promise<unknown> {
  const body = { ...report, sentAt: new Date().toISOString() };
  return call('POST /api/user/{id}/reading-stats', { params: { id: 1 }, body, keepalive: true });
}

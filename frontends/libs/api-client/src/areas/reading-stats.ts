import type { ReadingReport as CountedReading } from '@ichibun/contracts/reader';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../client/keys.js';
import { request } from '../client/request.js';
import { useSession } from '../client/session.js';
import { pathOf } from '../client/use-answer.js';
import { ownTimeZone } from '../values/time-zone.js';

/** A stretch of reading without a pause; `endedAt` is ISO 8601 in UTC, by the clock of this browser. */
export type ReadingReport = Required<Omit<CountedReading, 'sentAt'>>;

/** What the learner has read today and in total; fetched again whenever it is shown. */
export function useReadingStats() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.readingStats(user?.id),
    queryFn: ({ queryKey, signal }) => {
      const path = `${pathOf(queryKey)}?timeZone=${encodeURIComponent(ownTimeZone())}` as const;
      return request('GET', path, undefined, { signal });
    },
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

/** Sends a report; it arrives also when the page is left meanwhile. The server finds the learner by the session. */
export function sendReading(report: ReadingReport): Promise<unknown> {
  const body = { ...report, sentAt: new Date().toISOString() };
  return request('POST', '/api/user/1/reading-stats', body, { keepalive: true });
}

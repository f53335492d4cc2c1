import { keys } from '@ichibun/api-client/keys';
import { call } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { ownTimeZone } from '@ichibun/api-client/time-zone';
import { useQuery } from '@tanstack/react-query';

const DAYS = 365;

/** The last 365 days, today last; fetched again whenever it is shown. */
export function useAnalytics() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.analytics(user?.id),
    queryFn: ({ signal }) =>
      call('GET /api/analytics/daily/{userId}', {
        params: { userId: user?.id },
        query: { timeZone: ownTimeZone(), days: DAYS },
        signal,
      }),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

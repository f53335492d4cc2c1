import { keys } from '@ichibun/api-client/keys';
import { request } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { ownTimeZone } from '@ichibun/api-client/time-zone';
import { pathOf } from '@ichibun/api-client/use-answer';
import { useQuery } from '@tanstack/react-query';

const DAYS = 365;

/** The last 365 days, today last; fetched again whenever it is shown. */
export function useAnalytics() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.analytics(user?.id),
    queryFn: ({ queryKey, signal }) => {
      const path = `${pathOf(queryKey)}?timeZone=${encodeURIComponent(ownTimeZone())}&days=${DAYS}` as const;
      return request('GET', path, undefined, { signal });
    },
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

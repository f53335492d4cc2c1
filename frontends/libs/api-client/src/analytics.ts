import { useQuery } from '@tanstack/react-query';
import type { Analytics } from './contract.js';
import { keys } from './keys.js';
import { request } from './request.js';
import { useSession } from './session.js';
import { ownTimeZone } from './time-zone.js';

const DAYS = 365;

/** The last 365 days, today last; fetched again whenever it is shown. */
export function useAnalytics() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.analytics(user?.id),
    queryFn: ({ queryKey, signal }) => {
      const path = `${queryKey.join('/')}?timeZone=${encodeURIComponent(ownTimeZone())}&days=${DAYS}`;
      return request<Analytics>('GET', path, undefined, { signal });
    },
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

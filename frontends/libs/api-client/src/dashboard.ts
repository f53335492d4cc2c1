import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from './contract.js';
import { keys } from './keys.js';
import { request } from './request.js';
import { useSession } from './session.js';
import { ownTimeZone } from './time-zone.js';

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

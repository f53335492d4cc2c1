import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from './contract.js';
import { forgetEarlyAnswers } from './early-answers.js';
import { keys } from './keys.js';
import { request } from './request.js';
import { useSession } from './session.js';
import { ownTimeZone } from './time-zone.js';
import { pathOf } from './use-answer.js';
import { whileUnfinished } from './while-unfinished.js';

/** The learner's figures; looked at again while the demo user's texts and words are being made. */
export function useDashboard() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.dashboard(user?.id),
    queryFn: async ({ queryKey, signal }) => {
      const path = `${pathOf(queryKey)}?timeZone=${encodeURIComponent(ownTimeZone())}` as const;
      const dashboard = await request('GET', path, undefined, { signal });
      // What was requested before that was requested too early.
      if (dashboard.isBeingPrepared) forgetEarlyAnswers();
      return dashboard;
    },
    enabled: user !== null,
    refetchOnMount: 'always',
    refetchInterval: whileUnfinished((dashboard: Dashboard) => dashboard.isBeingPrepared),
  });
}

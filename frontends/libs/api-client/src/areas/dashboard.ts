import type { Dashboard } from '@ichibun/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { useSession } from '../client/session.js';
import { whileUnfinished } from '../client/while-unfinished.js';
import { forgetEarlyAnswers } from '../early/early-answers.js';
import { ownTimeZone } from '../values/time-zone.js';

/** The learner's figures; looked at again while the demo user's texts and words are being made. */
export function useDashboard() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.dashboard(user?.id),
    queryFn: async ({ signal }) => {
      const given = { params: { id: user?.id }, query: { timeZone: ownTimeZone() } };
      const dashboard = await call('GET /api/user/{id}/dashboard', { ...given, signal });
      // What was requested before that was requested too early.
      if (dashboard.isBeingPrepared) forgetEarlyAnswers();
      return dashboard;
    },
    enabled: user !== null,
    refetchOnMount: 'always',
    refetchInterval: whileUnfinished((dashboard: Dashboard) => dashboard.isBeingPrepared),
  });
}

/**
 * How many words the learner knows; undefined until the answer is there, null while the service that counts is away.
 * Asked without a time zone, so that the first script of a page need not find it out before the first paint.
 */
export function useKnownWordsCount() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.knownWordsCount(user?.id),
    queryFn: ({ signal }) => call('GET /api/user/{id}/dashboard', { params: { id: user?.id }, signal }),
    select: ({ knownWordsCount }) => knownWordsCount,
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

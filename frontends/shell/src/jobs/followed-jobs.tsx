import { jobEnded } from '@ichibun/api-client/changes';
import { type FollowedJob, nextLookAt, useFollowedJobs, useFollowing } from '@ichibun/api-client/followed-jobs';
import { keys } from '@ichibun/api-client/keys';
import { ApiError } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { useLocation, useNavigate } from '@ichibun/ui/router';
import { notify } from '@ichibun/ui/toast';
import { type QueryKey, type QueryState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Ended, endOf, pageOf } from './job-endings.js';

/**
 * Follows what the learner began in the background, on whatever page: says how it ended, and loads again what it
 * changed.
 */
export function FollowedJobs() {
  return useFollowedJobs()
    .filter(({ announced }) => !announced)
    .map((job) => <Following key={`${job.kind} ${job.id}`} job={job} />);
}

function Following({ job }: { job: FollowedJob }) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { announced, forget } = useFollowing();
  const queryKey = keyOf(job, user?.id);
  // The list of analyses may have been looked at often before this one began.
  const [before] = useState(() => looksOf(queryClient.getQueryState(queryKey)));
  const { data, error } = useQuery({
    queryKey,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (endOf(job, state.data) ? false : nextLookAt(looksOf(state) - before)),
  });
  const isGone = error instanceof ApiError && error.status === 404;
  const ended = endOf(job, data);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends once, whatever else changes
  useEffect(() => {
    if (!ended && !isGone) return;
    // The page of imports goes on showing what became of the list.
    if (job.kind === 'import' && ended) announced(job);
    else forget(job);
    jobEnded[job.kind](queryClient, user?.id);
    if (ended && (job.kind === 'import' || !pathname.startsWith(pageOf[job.kind]))) announce(ended, navigate);
  }, [ended !== undefined, isGone]);
  return null;
}

const looksOf = (state: QueryState | undefined) => (state ? state.dataUpdateCount + state.errorUpdateCount : 0);

function keyOf({ kind, id }: FollowedJob, userId: number | undefined): QueryKey {
  switch (kind) {
    case 'import':
      return keys.import(userId, id);
    case 'upload':
      return keys.upload(id);
    case 'analysis':
      return keys.analyses;
  }
}

function announce({ to, label, ...notice }: Ended, navigate: (to: string) => unknown): void {
  notify({ ...notice, ...(to && label && { action: { label, run: () => navigate(to) } }) });
}

import { jobEnded } from '@ichibun/api-client/changes';
import { type FollowedJob, useFollowing, useIsUnderWay, useRepeated } from '@ichibun/api-client/followed-jobs';
import { keys } from '@ichibun/api-client/keys';
import { ApiError, call } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { useLocation, useNavigate } from '@ichibun/ui/router';
import { notify } from '@ichibun/ui/toast';
import { type QueryFunction, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type Ended, endOf, isUnlisted, pageOf } from './job-endings.js';

/** Says of jobs how they ended, and loads again what they changed. */
export function Following({ jobs }: { jobs: FollowedJob[] }) {
  const isUnderWay = useIsUnderWay();
  // What is not under way has ended, or waits for another's work on the same text.
  const ending = isUnderWay ? jobs.filter((job) => !isUnderWay(job)) : [];
  return ending.map((job) => <Ending key={nameOf(job)} job={job} />);
}

/** Asks how a job ended. */
function Ending({ job }: { job: FollowedJob }) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { announced, forget } = useFollowing();
  const { data, error } = useRepeated(queryOf(job, user?.id), (answer) => endOf(job, answer) !== undefined);
  const isGone = (error instanceof ApiError && error.status === 404) || isUnlisted(job, data);
  const ended = endOf(job, data);

  const end = useEffectEvent(() => {
    // The page of imports goes on showing the report.
    if (job.kind === 'import' && ended) announced(job);
    else forget(job);
    jobEnded[job.kind](queryClient, user?.id);
    if (ended && (job.kind === 'import' || !pathname.startsWith(pageOf[job.kind]))) announce(ended, navigate);
  });
  const hasEnded = ended !== undefined || isGone;
  useEffect(() => {
    if (hasEnded) end();
  }, [hasEnded]);
  return null;
}

const nameOf = ({ kind, id }: FollowedJob) => `${kind} ${id}`;

function queryOf(job: FollowedJob, id: number | undefined): { queryKey: QueryKey; queryFn: QueryFunction } {
  switch (job.kind) {
    case 'import': {
      const params = { id, jobId: job.id };
      return {
        queryKey: keys.import(id, job.id),
        queryFn: ({ signal }) => call('GET /api/users/{id}/vocabulary/import/{jobId}', { params, signal }),
      };
    }
    case 'cards': {
      const params = { id, importId: job.id };
      return {
        queryKey: keys.cardImport(id, job.id),
        queryFn: ({ signal }) => call('GET /api/users/{id}/imports/{importId}', { params, signal }),
      };
    }
    case 'upload': {
      const params = { uploadId: job.id };
      return {
        queryKey: keys.upload(job.id),
        queryFn: ({ signal }) => call('GET /api/documents/uploads/{uploadId}', { params, signal }),
      };
    }
    case 'analysis':
      return { queryKey: keys.analyses, queryFn: ({ signal }) => call('GET /api/content/analyze', { signal }) };
    case 'audiobook':
      return { queryKey: keys.audiobooks, queryFn: ({ signal }) => call('GET /api/audiobooks', { signal }) };
  }
}

function announce({ to, label, ...notice }: Ended, navigate: (to: string) => unknown): void {
  notify({ ...notice, ...(to && label && { action: { label, run: () => navigate(to) } }) });
}

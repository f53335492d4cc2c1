import type { Run } from '@ichibun/contracts/runs';
import { type QueryFunction, type QueryKey, type QueryState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { keys } from '../client/keys.js';
import { call, isShown } from '../client/request.js';
import { useSession } from '../client/session.js';
import { keyOfLearner } from '../offline/kept-in-storage.js';

/**
 * Work in the background that this learner began in this browser. It is kept until a notice has said how it
 * ended.
 */
export type FollowedJob =
  | JobOf<'import', number>
  | JobOf<'cards', number>
  | JobOf<'upload', number>
  | JobOf<'analysis', number>
  | JobOf<'audiobook', string>;

interface JobOf<Kind extends string, Id> {
  kind: Kind;
  /** Of an audiobook, that of its request. */
  id: Id;
  /** The file, or the title of the text. */
  name: string;
  /** Whether a notice has said how it ended. */
  announced?: boolean;
}

/** What the server's list of background work calls each kind. */
const RUNS: Record<FollowedJob['kind'], string> = {
  import: 'import-words',
  cards: 'import-cards',
  upload: 'read-upload',
  analysis: 'analyse-text',
  audiobook: 'make-audiobook',
};

const MOST = 50;
const listeners = new Set<() => void>();
const keyOf = (userId: number | undefined) => keyOfLearner('followed-jobs', userId ?? 0);

/** The jobs that are followed for the learner who is signed in, the newest first. */
export function useFollowedJobs(): FollowedJob[] {
  const { user } = useSession();
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(keyOf(user?.id)),
    () => null,
  );
  return useMemo(() => parse(stored), [stored]);
}

/** What changes which jobs are followed. */
export function useFollowing() {
  const userId = useSession().user?.id;
  return useMemo(() => {
    const all = () => parse(localStorage.getItem(keyOf(userId)));
    const isSame = (one: FollowedJob, { kind, id }: FollowedJob) => one.kind === kind && one.id === id;
    const write = (jobs: readonly FollowedJob[]): void => {
      // Of somebody who has signed out meanwhile nothing is kept.
      if (userId === undefined || !isShown(userId)) return;
      localStorage.setItem(keyOf(userId), JSON.stringify(jobs));
      for (const listener of listeners) listener();
    };
    return {
      follow(job: FollowedJob): void {
        if (all().some((one) => isSame(one, job))) return;
        // A new job takes the place of the report on the one before.
        const others = all().filter((one) => one.kind !== job.kind || !one.announced);
        write([job, ...others].slice(0, MOST));
      },
      announced: (job: FollowedJob) =>
        write(all().map((one) => (isSame(one, job) ? { ...one, announced: true } : one))),
      forget: (job: FollowedJob) => write(all().filter((one) => !isSame(one, job))),
    };
  }, [userId]);
}

/**
 * Whether the server is still working on a job, for all of them by one call, which is repeated as long as this is
 * mounted. Undefined before the first answer.
 */
export function useIsUnderWay(): ((job: FollowedJob) => boolean) | undefined {
  const { data } = useRepeated(
    {
      queryKey: keys.unfinishedRuns,
      queryFn: ({ signal }) => call('GET /api/runs', { query: { endedWithin: 0 }, signal }),
    },
    () => false,
  );
  // The work on an audiobook is known by its title: that of a text has no number.
  const isOf = (job: FollowedJob, run: Run) =>
    job.kind === 'audiobook' ? run.title === job.name : run.subjectId === job.id;
  return data && ((job) => data.runs.some((run) => run.kind === RUNS[job.kind] && isOf(job, run)));
}

/** A query that is repeated until its answer is final, as `nextLookAt` says from when this is mounted. */
export function useRepeated<T>(
  { queryKey, queryFn }: { queryKey: QueryKey; queryFn: QueryFunction<T> },
  isFinal: (answer: T | undefined) => boolean,
  enabled = true,
) {
  const queryClient = useQueryClient();
  // Others may have asked the same often before.
  const [before] = useState(() => looksOf(queryClient.getQueryState(queryKey)));
  return useQuery<T>({
    queryKey,
    queryFn,
    enabled,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isFinal(state.data) ? false : nextLookAt(looksOf(state) - before)),
  });
}

const looksOf = (state: Pick<QueryState, 'dataUpdateCount' | 'errorUpdateCount'> | undefined) =>
  state ? state.dataUpdateCount + state.errorUpdateCount : 0;

/** Milliseconds until the next look at a job, by the number of looks so far: after 1 s, 3 s, then every 10 s. */
const nextLookAt = (looks: number): number => [1_000, 1_000, 2_000][looks] ?? 10_000;

function parse(stored: string | null): FollowedJob[] {
  try {
    const jobs: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(jobs) ? jobs : [];
  } catch {
    return [];
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

import type { Answer } from '@ichibun/contracts/calls';
import type { Run } from '@ichibun/contracts/runs';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { whileUnfinished } from '../client/while-unfinished.js';

/**
 * The newest of the learner's unfinished runs of a kind, looked at again and again while this is mounted: for a call
 * that is answered once its run has ended. Undefined before it is known.
 *
 * @param title of the run, where there may be others of the kind
 */
export function useAwaitedRun(kind: string, title: string | undefined): Run | undefined {
  const { data } = useQuery({
    queryKey: keys.awaitedRuns(kind),
    queryFn: ({ signal }) => call('GET /api/runs', { query: { endedWithin: 0 }, signal }),
    refetchInterval: whileUnfinished<Answer<'GET /api/runs'>>(() => true),
    // What was seen of the run before says nothing of this one.
    gcTime: 0,
  });
  return data?.runs.find((run) => run.kind === kind && (title === undefined || run.title === title));
}

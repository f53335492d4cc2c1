import type { ImportJob, NewImport } from '@ichibun/contracts/vocabulary';
import { useMutation, useQuery } from '@tanstack/react-query';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { useSession } from '../client/session.js';
import { useFollowing, useRepeated } from './followed-jobs.js';

export const isFinal = (job: ImportJob) => job.status === 'completed' || job.status === 'failed';

/** Sends the text of a word list: one word a line, or word and reading. */
export function useStartImport() {
  const { user } = useSession();
  const { follow } = useFollowing();
  return useMutation({
    mutationFn: (list: NewImport) =>
      call('POST /api/users/{id}/vocabulary/import', { params: { id: user?.id }, body: list }),
    onSuccess: ({ jobId, filename }) => follow({ kind: 'import', id: jobId, name: filename }),
  });
}

/** The learner's imports that are not finished. */
export function useActiveImports() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.imports(user?.id),
    queryFn: ({ signal }) => call('GET /api/users/{id}/vocabulary/import', { params: { id: user?.id }, signal }),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

/** One import, looked at again until it is completed or failed. */
export function useImportJob(jobId: number | undefined) {
  const { user } = useSession();
  return useRepeated(
    {
      queryKey: keys.import(user?.id, jobId),
      queryFn: ({ signal }) =>
        call('GET /api/users/{id}/vocabulary/import/{jobId}', { params: { id: user?.id, jobId: jobId ?? 0 }, signal }),
    },
    (job) => job !== undefined && isFinal(job),
    user !== null && jobId !== undefined,
  );
}

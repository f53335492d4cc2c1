import type { Answer } from '@ichibun/contracts/calls';
import type { ImportJob } from '@ichibun/contracts/vocabulary';
import { useMutation, useQuery } from '@tanstack/react-query';
import { keys } from '../client/keys.js';
import { request } from '../client/request.js';
import { useSession } from '../client/session.js';
import { pathOf } from '../client/use-answer.js';
import { useFollowing, useRepeated } from './followed-jobs.js';

export const isFinal = (job: ImportJob) => job.status === 'completed' || job.status === 'failed';

/** Sends the text of a word list: one word a line, or word and reading. */
export function useStartImport() {
  const { user } = useSession();
  const { follow } = useFollowing();
  return useMutation({
    mutationFn: (list: { content: string; filename: string }) => request('POST', pathOf(keys.imports(user?.id)), list),
    onSuccess: ({ jobId, filename }) => follow({ kind: 'import', id: jobId, name: filename }),
  });
}

/** The learner's imports that are not finished. */
export function useActiveImports() {
  const { user } = useSession();
  return useQuery<Answer<'GET /api/users/{id}/vocabulary/import'>>({
    queryKey: keys.imports(user?.id),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

/** One import, looked at again until it is completed or failed. */
export function useImportJob(jobId: number | undefined) {
  const { user } = useSession();
  return useRepeated<ImportJob>(
    keys.import(user?.id, jobId),
    (job) => job !== undefined && isFinal(job),
    user !== null && jobId !== undefined,
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from './request.js';
import { useSession } from './session.js';

export interface ImportJob {
  jobId: string;
  filename: string;
  /** `completed` and `failed` are final; anything else is on its way. */
  status: string;
  successfulImports: number;
  errorMessage?: string | null;
  processedWords: number;
  totalWords: number;
  processingProgress?: {
    currentBatch: number;
    totalBatches: number;
    /** Seconds. */
    estimatedTimeRemaining: number;
  } | null;
}

const POLL_MS = 10_000;

export const isFinal = (job: ImportJob) => job.status === 'completed' || job.status === 'failed';

/** Sends the text of a word list: one word a line, or word and reading. */
export function useStartImport() {
  const { user } = useSession();
  return useMutation({
    mutationFn: (list: { content: string; filename: string }) =>
      request<{ jobId: string; filename: string }>('POST', `/api/users/${user?.id}/vocabulary/import`, list),
  });
}

/** A running import, asked for every 10 seconds until it is completed or failed. */
export function useImportJob(jobId: string | null) {
  const { user } = useSession();
  return useQuery<ImportJob>({
    queryKey: ['/api/users', user?.id, 'vocabulary-import', jobId],
    queryFn: ({ signal }) => request('GET', `/api/users/${user?.id}/vocabulary/import/${jobId}`, undefined, { signal }),
    enabled: user !== null && jobId !== null,
    refetchInterval: ({ state }) => (state.data && isFinal(state.data) ? false : POLL_MS),
  });
}

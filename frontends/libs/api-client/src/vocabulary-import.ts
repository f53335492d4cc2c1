import { useMutation, useQuery } from '@tanstack/react-query';
import { nextLookAt, useFollowing } from './followed-jobs.js';
import { keys } from './keys.js';
import { request } from './request.js';
import { useSession } from './session.js';

export interface ImportJob {
  jobId: number;
  filename: string;
  /** `completed` and `failed` are final; anything else is on its way. */
  status: string;
  successfulImports: number;
  errorMessage?: string | null;
  processedWords: number;
  totalWords: number;
  processingProgress?: {
    currentBatch: number;
    /** 0 as long as the list has not been divided. */
    totalBatches: number;
    /** Seconds; 0 when there is nothing to tell it by. */
    estimatedTimeRemaining: number;
  } | null;
  report?: ImportReport;
}

/** What became of the lines that brought no new word with a meaning. */
export interface ImportReport {
  /** Words that were in the bank already, or twice in the list. */
  duplicates: number;
  blankLines: number;
  comments: number;
  /** Lines that hold no Japanese word, or one that cannot be kept. */
  unusable: number;
  unusableExamples: string[];
  /** Imported, but the dictionary does not know them. */
  unknownWords: number;
  unknownWordExamples: string[];
}

export const isFinal = (job: ImportJob) => job.status === 'completed' || job.status === 'failed';

/** Sends the text of a word list: one word a line, or word and reading. */
export function useStartImport() {
  const { user } = useSession();
  const { follow } = useFollowing();
  return useMutation({
    mutationFn: (list: { content: string; filename: string }) =>
      request<Pick<ImportJob, 'jobId' | 'filename'>>('POST', keys.imports(user?.id).join('/'), list),
    onSuccess: ({ jobId, filename }) => follow({ kind: 'import', id: jobId, name: filename }),
  });
}

/** The learner's imports that are not finished. */
export function useActiveImports() {
  const { user } = useSession();
  return useQuery<{ jobs: ImportJob[] }>({
    queryKey: keys.imports(user?.id),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

/** One import, looked at again until it is completed or failed. */
export function useImportJob(jobId: number | undefined) {
  const { user } = useSession();
  return useQuery<ImportJob>({
    queryKey: keys.import(user?.id, jobId),
    enabled: user !== null && jobId !== undefined,
    refetchInterval: ({ state }) =>
      state.data && isFinal(state.data) ? false : nextLookAt(state.dataUpdateCount + state.errorUpdateCount),
  });
}

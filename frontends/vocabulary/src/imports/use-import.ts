import { jobEnded } from '@ichibun/api-client/changes';
import { ApiError, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import {
  type ImportJob,
  isFinal,
  useActiveImports,
  useImportJob,
  useStartImport,
} from '@ichibun/api-client/vocabulary-import';
import { readTextFile } from '@ichibun/ui/text-file';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export interface WordImport {
  /** The import that is under way, as far as it is known. */
  active: Pick<ImportJob, 'filename'> | null;
  /** What the server last said of it. */
  job: ImportJob | undefined;
  /** The import that ended last, until it is dismissed. */
  finished: ImportJob | null;
  start(file: File): Promise<void>;
  dismiss(): void;
}

/** The import of a word list: started from a file, or found under way, and followed to its end. */
export function useImport(): WordImport {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [active, setActive] = useState<Pick<ImportJob, 'jobId' | 'filename'> | null>(null);
  const [finished, setFinished] = useState<ImportJob | null>(null);
  const { data: imports } = useActiveImports();
  const { data: job, error } = useImportJob(active?.jobId);
  const { mutateAsync } = useStartImport();

  useEffect(() => {
    const underWay = imports?.jobs[0];
    if (underWay) setActive((current) => current ?? underWay);
  }, [imports]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what matters is that the job's state has changed
  useEffect(() => {
    if (!active) return;
    // A job that the server does not know will never end; any other failure may pass before the next poll.
    if (error instanceof ApiError && error.status === 404) setActive(null);
    if (!job || !isFinal(job)) return;
    setActive(null);
    setFinished(job);
    announce(job);
    jobEnded.import(queryClient, user?.id);
  }, [job, error]);

  const start = async (file: File) => {
    if (!file.name.toLowerCase().endsWith('.txt')) {
      notify({ title: 'Error', description: 'Please select a .txt file', destructive: true });
      return;
    }
    try {
      const content = await readTextFile(file);
      setActive(await mutateAsync({ content, filename: file.name }));
      setFinished(null);
      notify({
        title: 'Import Started',
        description: 'Your vocabulary import is being processed in the background. You can continue using the app.',
      });
    } catch (cause) {
      notifyFailure('Failed to start vocabulary import', reasonOf(cause));
    }
  };

  return { active, job, finished, start, dismiss: () => setFinished(null) };
}

function announce(job: ImportJob): void {
  if (job.status === 'completed') {
    notify({
      title: 'Import Complete',
      description: `Successfully imported ${job.successfulImports} words to vocabulary`,
    });
  } else {
    notify({
      title: 'Import Failed',
      description: job.errorMessage || 'Failed to import vocabulary',
      destructive: true,
    });
  }
}

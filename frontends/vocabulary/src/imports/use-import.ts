import { ApiError, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { vocabularyChanged } from '@ichibun/api-client/vocabulary';
import { type ImportJob, isFinal, useImportJob, useStartImport } from '@ichibun/api-client/vocabulary-import';
import { readTextFile } from '@ichibun/ui/text-file';
import { notify } from '@ichibun/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

interface ActiveImport {
  jobId: string;
  filename: string;
}

export interface WordImport {
  isActive: boolean;
  filename: string;
  /** What the server last said of it. */
  job: ImportJob | undefined;
  start(file: File): Promise<void>;
}

/** The import of a word list: started from a file, followed to its end, also over a reload of the page. */
export function useImport(): WordImport {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const storageKey = `vocabulary-import-${user?.id}`;
  const [active, setActive] = useState<ActiveImport | null>(() => stored(storageKey));
  const { mutateAsync } = useStartImport();
  const { data: job, error } = useImportJob(active?.jobId ?? null);

  const follow = (next: ActiveImport | null) => {
    if (next) localStorage.setItem(storageKey, `${next.jobId}\n${next.filename}`);
    else localStorage.removeItem(storageKey);
    setActive(next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what matters is that the job's state has changed
  useEffect(() => {
    if (!active) return;
    // A job that the server does not know will never end; any other failure may pass before the next poll.
    if (error instanceof ApiError && error.status === 404) follow(null);
    if (!job || !isFinal(job)) return;
    follow(null);
    announce(job);
    if (job.status === 'completed') vocabularyChanged(queryClient, user?.id);
  }, [job, error]);

  const start = async (file: File) => {
    if (!file.name.toLowerCase().endsWith('.txt')) {
      notify({ title: 'Error', description: 'Please select a .txt file', destructive: true });
      return;
    }
    try {
      const content = await readTextFile(file);
      follow(await mutateAsync({ content, filename: file.name }));
      notify({
        title: 'Import Started',
        description: 'Your vocabulary import is being processed in the background. You can continue using the app.',
      });
    } catch (error) {
      notify({
        title: 'Error',
        description: 'Failed to start vocabulary import',
        reason: reasonOf(error),
        destructive: true,
      });
    }
  };

  return { isActive: active !== null, filename: active?.filename ?? '', job, start };
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

function stored(key: string): ActiveImport | null {
  const [jobId, filename = ''] = localStorage.getItem(key)?.split('\n') ?? [];
  return jobId ? { jobId, filename } : null;
}

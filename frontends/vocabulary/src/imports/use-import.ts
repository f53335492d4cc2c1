import { useFollowedJobs, useFollowing } from '@ichibun/api-client/followed-jobs';
import { reasonOf } from '@ichibun/api-client/request';
import { isFinal, useActiveImports, useImportJob, useStartImport } from '@ichibun/api-client/vocabulary-import';
import type { ImportJob } from '@ichibun/contracts/vocabulary';
import { readTextFile } from '@ichibun/ui/text-file';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useEffect } from 'react';
import { messages } from '../messages.js';

export interface WordImport {
  /** The import that is under way, as far as it is known. */
  active: { filename: string } | null;
  /** What the server last said of it. */
  job: ImportJob | undefined;
  /** The import that ended last, until it is dismissed. */
  finished: ImportJob | null;
  start(file: File): Promise<void>;
  dismiss(): void;
}

/** The import of a word list: started from a file, or found under way. The shell follows it to its end, on any page. */
export function useImport(): WordImport {
  const { follow, forget } = useFollowing();
  const followed = useFollowedJobs().find((job) => job.kind === 'import');
  const { data: imports } = useActiveImports();
  const { data: job } = useImportJob(followed?.id);
  const { mutateAsync } = useStartImport();
  const hasEnded = job !== undefined && isFinal(job);

  useEffect(() => {
    const underWay = imports?.jobs[0];
    if (underWay) follow({ kind: 'import', id: underWay.jobId, name: underWay.filename });
  }, [imports, follow]);

  const start = async (file: File) => {
    if (!file.name.toLowerCase().endsWith('.txt')) {
      notifyFailure(messages.imports.noTextFile);
      return;
    }
    try {
      const content = await readTextFile(file);
      await mutateAsync({ content, filename: file.name });
      notify({
        title: messages.imports.started,
        description: messages.imports.startedText,
      });
    } catch (cause) {
      notifyFailure(messages.imports.startFailed, reasonOf(cause));
    }
  };

  return {
    active: followed && !followed.announced && !hasEnded ? { filename: followed.name } : null,
    job,
    finished: hasEnded ? job : null,
    start,
    dismiss: () => followed && forget(followed),
  };
}

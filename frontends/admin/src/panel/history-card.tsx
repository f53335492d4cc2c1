import { failureInWords, inWords, reasonOf } from '@ichibun/api-client/request';
import type { CorpusJob } from '@ichibun/contracts/admin';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { EmptyState } from '@ichibun/ui/empty-state';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatDateTime, formatDecimal } from '@ichibun/ui/format';
import { SpinnerIcon, TrashIcon } from '@ichibun/ui/icons';
import { Loading } from '@ichibun/ui/loading';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { notify } from '@ichibun/ui/toast';
import { useState } from 'react';
import { useCorpusJobs, useDeleteCorpusJob } from '../calls/corpus-admin.js';
import { messages } from '../messages.js';
import { Badge } from '../processing/badge.js';

const MB = 1024 * 1024;

export function HistoryCard() {
  const { data: jobs, error, refetch } = useCorpusJobs();
  const [leaving, setLeaving] = useState<CorpusJob>();
  const { mutate } = useDeleteCorpusJob();
  const remove = ({ id }: CorpusJob) =>
    mutate(id, {
      onSuccess: ({ removedSentences }) =>
        notify({ title: messages.uploadDeleted, description: messages.leftCorpus(removedSentences) }),
      onError: (failure) =>
        notify({
          title: messages.deleteFailed,
          description: reasonOf(failure, messages.deleteFailedHint),
          destructive: true,
        }),
    });
  return (
    <Card title={messages.history}>
      {jobs && jobs.length === 0 ? (
        <EmptyState title={messages.noHistory} />
      ) : jobs ? (
        <ul className="divide-y divide-line">
          {jobs.map((job) => (
            <li key={job.id} className="flex items-start gap-4 py-4 first:pt-0 last:pb-0">
              <Job job={job} />
              <Button
                variant="quiet"
                size="icon"
                aria-label={messages.deleteOf(job.filename)}
                onClick={() => setLeaving(job)}
                className="shrink-0"
              >
                <TrashIcon />
              </Button>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorPanel title={messages.historyNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : (
        <Loading />
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={(open) => !open && setLeaving(undefined)}
        title={messages.deleteUpload}
        question={messages.deleteQuestion(leaving?.filename ?? '')}
        confirmLabel={messages.delete}
        onConfirm={() => leaving && remove(leaving)}
      />
    </Card>
  );
}

function Job({ job }: { job: CorpusJob }) {
  return (
    <div className="min-w-0 flex-1 space-y-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold break-all">{job.filename}</span>
        <Status job={job} />
      </p>
      <p className="text-sm break-words text-ink-soft">
        {job.sourceDocument} · {formatDecimal(job.fileSize / MB, 1)} MB · {formatDateTime(job.createdAt)}
      </p>
      {(job.status === 'processing' || job.status === 'completed') && <Progress job={job} />}
      {job.status === 'failed' && <p className="text-sm text-danger">{failureInWords(job) || messages.fileNotRead}</p>}
      <Figures job={job} />
    </div>
  );
}

function Status({ job: { status, completedAt } }: { job: CorpusJob }) {
  if (status === 'queued') return <Badge>{messages.queued}</Badge>;
  if (status === 'processing') {
    return (
      <Badge>
        <SpinnerIcon className="mr-1.5 inline" />
        {messages.isProcessing}
      </Badge>
    );
  }
  if (status === 'completed') {
    return <Badge look="good">{messages.completed(completedAt ? formatDateTime(completedAt) : '')}</Badge>;
  }
  if (status === 'failed') return <Badge look="danger">{messages.failed}</Badge>;
  return <span className="text-sm">{status === 'unknown' ? messages.unknownStatus : status}</span>;
}

function Progress({ job: { filename, processedSentences, totalSentences } }: { job: CorpusJob }) {
  const percent = totalSentences === 0 ? 0 : Math.min(100, (100 * processedSentences) / totalSentences);
  return (
    <>
      <ProgressBar label={messages.progressOf(filename)} value={percent} />
      <p className="text-sm tabular-nums">{messages.sentencesOf(processedSentences, totalSentences)}</p>
    </>
  );
}

/** What was left out and what has failed, where there is any. */
function Figures({ job: { duplicateSentences, failedSentences, failures } }: { job: CorpusJob }) {
  return (
    <>
      {duplicateSentences > 0 && <p className="text-sm text-ink-soft">{messages.duplicates(duplicateSentences)}</p>}
      {failedSentences > 0 && (
        <details className="text-sm">
          <summary className="min-h-6 text-danger">{messages.sentencesFailed(failedSentences)}</summary>
          <ul className="mt-1 list-disc pl-5 text-ink-soft">
            {failures.map(({ reason, sentences, failure }) => (
              <li key={reason}>{messages.failure(sentences, inWords(reason, failure))}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

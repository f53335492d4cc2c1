import { failureInWords } from '@ichibun/api-client/request';
import type { Analysis } from '@ichibun/contracts/content';
import type { DocumentEntry } from '@ichibun/contracts/documents';
import { formatDateTime, formatPercent } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Link } from '@ichibun/ui/router';
import { wordsAddress } from '@ichibun/words/text-of-address';
import type { ReactNode } from 'react';
import { messages } from '../messages.js';
import { DeleteAnalysis } from './delete-analysis.js';
import { StatusIcon } from './status.js';

interface HistoryEntryProps {
  analysis: Analysis;
  /** In which its text is read; undefined where there is none. */
  book: DocumentEntry | undefined;
  onDelete(button: HTMLElement): void;
}

export function HistoryEntry({ analysis, book, onDelete }: HistoryEntryProps) {
  const { id, title, status, createdAt } = analysis;
  return (
    <li data-row className="group relative flex gap-3 py-4 first:pt-0 last:pb-0 sm:gap-4">
      <StatusIcon status={status} />
      <div className="min-w-0 flex-1">
        <h3 lang="ja" className="text-base font-semibold break-words">
          {status === 'completed' ? (
            <Link
              to={wordsAddress({
                analysisId: id,
                documentId: book?.id,
                isFilm: book?.isFilm ?? false,
                isManga: book?.isManga ?? false,
              })}
              className="text-accent underline decoration-line-strong underline-offset-4 after:absolute after:inset-0 after:rounded-md group-hover:text-accent-strong"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className="text-sm text-ink-soft">
          <span aria-live="polite">{messages.entry.status[status]}</span> ·{' '}
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
        <Outcome analysis={analysis} />
      </div>
      {/* Above the link that covers the row. */}
      <div className="relative z-10">
        <DeleteAnalysis analysis={analysis} compact onDelete={onDelete} />
      </div>
    </li>
  );
}

function Outcome({ analysis }: { analysis: Analysis }) {
  switch (analysis.status) {
    case 'queued':
      return null;
    case 'processing':
      return <Progress analysis={analysis} />;
    case 'failed':
      return (
        <p className="mt-1 text-sm break-words text-danger">
          {failureInWords(analysis) || messages.page.analysisFailed}
        </p>
      );
    case 'completed':
      return <Coverage analysis={analysis} />;
  }
}

function Coverage({ analysis: { totalCoverage, uniqueCoverage, uniqueWords } }: { analysis: Analysis }) {
  if (totalCoverage === null || uniqueCoverage === null || uniqueWords === null) {
    return <p className="mt-1 text-sm text-ink-soft">{messages.entry.counting}</p>;
  }
  return (
    <div className="mt-2 grid gap-x-8 gap-y-2 text-sm tabular-nums sm:grid-cols-2">
      <Share percent={totalCoverage}>{messages.entry.known(<strong>{formatPercent(totalCoverage)}</strong>)}</Share>
      <Share percent={uniqueCoverage}>
        {messages.entry.ofWords(<strong>{formatPercent(uniqueCoverage)}</strong>, uniqueWords)}
      </Share>
    </div>
  );
}

/** A percentage as a bar, which says no more than the words above it. */
function Share({ percent, children }: { percent: number; children: ReactNode }) {
  return (
    <div>
      <p>{children}</p>
      <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

function Progress({ analysis: { title, processingProgress } }: { analysis: Analysis }) {
  if (!processingProgress || processingProgress.totalSentences === 0) return null;
  const { currentBatch, totalBatches, processedSentences, totalSentences } = processingProgress;
  return (
    <div className="mt-2 max-w-xl">
      <ProgressBar label={messages.entry.analysisOf(title)} value={(processedSentences / totalSentences) * 100} />
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-xs text-ink-soft tabular-nums">
        <span>{messages.entry.batch(currentBatch, totalBatches)}</span>
        <span>{messages.entry.sentences(processedSentences, totalSentences)}</span>
      </p>
    </div>
  );
}

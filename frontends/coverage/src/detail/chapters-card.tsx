import { reasonOf } from '@ichibun/api-client/request';
import { useChapters } from '@ichibun/api-client/texts';
import type { ChapterCoverages } from '@ichibun/contracts/content';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatPercent } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { messages } from '../messages.js';

/** How much of each chapter the learner knows; nothing for a text without chapters. */
export function ChaptersCard({ analysisId, isAlone = false }: { analysisId: number; isAlone?: boolean }) {
  const { data, isError, error, refetch } = useChapters(analysisId);
  if (!isError && !data?.chapters.length) return null;
  return (
    <Card title={messages.detail.chapters}>
      {isError ? (
        <ErrorPanel title={messages.detail.chaptersFailed} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : (
        <Chapters chapters={data!.chapters} isAlone={isAlone} />
      )}
    </Card>
  );
}

function Chapters({ chapters, isAlone }: ChapterCoverages & { isAlone: boolean }) {
  return (
    <ol
      data-part="chapters"
      className={`space-y-2 ${isAlone ? '' : 'max-h-96 overflow-y-auto'}`}
      aria-label={messages.detail.chapterCoverage}
    >
      {chapters.map(({ title, totalCoverage, totalOccurrences }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has its chapters in one order, and titles may repeat
        <li key={index} className="grid grid-cols-[minmax(0,1fr)_6rem_3.5rem] items-center gap-2 text-sm">
          <span lang={title ? 'ja' : undefined} className="truncate">
            {title || messages.detail.beforeFirst}
          </span>
          {totalCoverage === null ? (
            <span className="col-span-2 text-xs text-ink-soft">{messages.detail.noWords}</span>
          ) : (
            <>
              <ProgressBar label={messages.detail.knownOf(title)} value={totalCoverage} />
              <span className="text-right tabular-nums" title={messages.detail.words(totalOccurrences)}>
                {formatPercent(totalCoverage)}
              </span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

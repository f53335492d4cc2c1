import type { ChapterCoverages } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { useChapters } from '@ichibun/api-client/texts';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatCount, formatPercent } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';

/** How much of each chapter the learner knows; nothing for a text without chapters. */
export function ChaptersCard({ analysisId }: { analysisId: number }) {
  const { data, isError, error, refetch } = useChapters(analysisId);
  if (!isError && !data?.chapters.length) return null;
  return (
    <Card title="Chapters">
      {isError ? (
        <ErrorPanel title="The chapters could not be counted." reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : (
        <Chapters chapters={data!.chapters} />
      )}
    </Card>
  );
}

function Chapters({ chapters }: { chapters: ChapterCoverages['chapters'] }) {
  return (
    <ol className="max-h-96 space-y-2 overflow-y-auto" aria-label="Coverage of each chapter">
      {chapters.map(({ title, totalCoverage, totalOccurrences }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has its chapters in one order, and titles may repeat
        <li key={index} className="grid grid-cols-[minmax(0,1fr)_6rem_3.5rem] items-center gap-2 text-sm">
          <span lang={title ? 'ja' : undefined} className="truncate">
            {title || 'Before the first chapter'}
          </span>
          {totalCoverage === null ? (
            <span className="col-span-2 text-xs text-ink-soft">no words</span>
          ) : (
            <>
              <ProgressBar label={`Known of ${title || 'what comes before the first chapter'}`} value={totalCoverage} />
              <span className="text-right tabular-nums" title={`${formatCount(totalOccurrences)} words`}>
                {formatPercent(totalCoverage)}
              </span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

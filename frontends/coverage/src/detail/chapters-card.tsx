import { reasonOf } from '@ichibun/api-client/request';
import { useChapters } from '@ichibun/api-client/texts';
import type { ChapterCoverages } from '@ichibun/contracts/content';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatPercent } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Link, useSearchParams } from '@ichibun/ui/router';
import { chapterAddress, textOfAddress } from '@ichibun/words/text-of-address';
import { messages } from '../messages.js';

/** How much of each chapter the learner knows, with the way to it; nothing for a text without chapters. */
export function ChaptersCard({ analysisId, isAlone = false }: { analysisId: number; isAlone?: boolean }) {
  const { data, isError, error, refetch } = useChapters(analysisId);
  if (!isError && !data?.chapters.length) return null;
  return (
    <Card title={messages.detail.chapters}>
      {isError ? (
        <ErrorPanel title={messages.detail.chaptersFailed} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : (
        <Chapters chapters={data!.chapters} analysisId={analysisId} isAlone={isAlone} />
      )}
    </Card>
  );
}

interface ChaptersProps extends ChapterCoverages {
  analysisId: number;
  isAlone: boolean;
}

function Chapters({ chapters, analysisId, isAlone }: ChaptersProps) {
  const { documentId } = textOfAddress(useSearchParams()[0]);
  return (
    <ol
      data-part="chapters"
      className={`space-y-2 ${isAlone ? '' : 'max-h-96 overflow-y-auto'}`}
      aria-label={messages.detail.chapterCoverage}
    >
      {chapters.map(({ title, totalCoverage, totalOccurrences }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has its chapters in one order, and titles may repeat
        <li key={index} className="grid grid-cols-[minmax(0,1fr)_6rem_3.5rem] items-center gap-2 text-sm">
          <Link
            to={chapterAddress({ documentId, analysisId }, index + 1)}
            className="min-h-6 truncate leading-6"
            lang={title ? 'ja' : undefined}
          >
            {title || messages.detail.beforeFirst}
          </Link>
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

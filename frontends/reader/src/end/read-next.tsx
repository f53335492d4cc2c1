import { useReadingNext } from '@ichibun/api-client/reading-next';
import { reasonOf } from '@ichibun/api-client/request';
import { useSamples } from '@ichibun/api-client/samples';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatPercent } from '@ichibun/ui/format';
import { Japanese } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { Skeleton } from '@ichibun/ui/skeleton';
import { Cover } from '@ichibun/words/cover';
import { toReadNext } from '@ichibun/words/next-samples';
import { SampleItem, useSample } from '@ichibun/words/samples';
import { messages } from './messages.js';

/** Texts that are offered, the learner's own and graded ones. */
const OFFERED = 3;

/** What to read after a text, which is never that text again. */
export function ReadNext({ finished }: { finished: Pick<ReadableDocument, 'id' | 'title'> }) {
  const { data, error, refetch } = useReadingNext();
  const samples = useSamples().data?.samples;
  const sampleOpening = useSample();
  const own = data?.documents.filter(({ id }) => id !== finished.id) ?? [];
  const offered = toReadNext(own, samples ?? []).slice(0, OFFERED);
  return (
    <Card title={messages.readNext}>
      {data || (error && offered.length > 0) ? (
        <ul className="divide-y divide-line">
          {offered.map(({ own: book, sample }) =>
            sample ? (
              <SampleItem key={sample.id} sample={sample} purpose="read" {...sampleOpening} />
            ) : (
              <li key={book.id} className="group relative flex items-center gap-4 py-3 first:pt-0">
                <div className="w-11 shrink-0">
                  <Cover book={book} small />
                </div>
                <p className="min-w-0 flex-1 break-words">
                  <Link
                    to={`/assisted-reader/read/${book.id}`}
                    className="text-ink no-underline after:absolute after:inset-0 group-hover:text-accent group-hover:underline"
                  >
                    <Japanese className="font-semibold">{book.title}</Japanese>
                  </Link>
                  <span className="block text-sm text-ink-soft tabular-nums">
                    {messages.knownShare(formatPercent(book.knownShare))}
                  </span>
                </p>
              </li>
            ),
          )}
        </ul>
      ) : error ? (
        <ErrorPanel title={messages.nextNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Card>
  );
}

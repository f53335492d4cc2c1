import type { Answer } from '@ichibun/api-client/answer';
import { useReadingNext } from '@ichibun/api-client/reading-next';
import { reasonOf } from '@ichibun/api-client/request';
import { buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatDecimal, formatPercent } from '@ichibun/ui/format';
import { ArrowRightIcon } from '@ichibun/ui/icons';
import { Japanese } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { Skeleton } from '@ichibun/ui/skeleton';
import { Cover } from '@ichibun/words/cover';
import { Samples } from '@ichibun/words/samples';
import { messages } from '../messages.js';

type Next = Answer<'GET /api/documents/user/{userId}/next'>;

/** With fewer texts than this, samples are beside them. */
const FEW = 3;
/** Percent of known words below which a text is harder to read than the samples. */
const READABLE = 50;

export const readNext = () => ({ title: messages.home.readNext, subtitle: messages.home.readNextText });

/** The texts that lie nearest to what the learner knows; samples for who has none. */
export function ReadingNext() {
  const { data, error, refetch } = useReadingNext();
  return (
    <Card {...readNext()}>
      {data ? (
        <Texts of={data} />
      ) : error ? (
        <ErrorPanel title={messages.home.textsFailed} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Card>
  );
}

/** Samples come first where every text of the learner's is hard: they have no figure yet, and are easier. */
function Texts({ of: { documents, finished, targetCoverage } }: { of: Next }) {
  const isHard = documents.every(({ knownShare }) => knownShare < READABLE);
  const own = documents.length > 0 && (
    <div key="own">
      <ul className="divide-y divide-line">
        {documents.map((book) => (
          <NextBook key={book.id} book={book} target={targetCoverage} />
        ))}
      </ul>
      <p className="mt-3">
        <Link to="/assisted-reader/next" className={buttonClass('quiet')}>
          {messages.home.wordsForTexts}
          <ArrowRightIcon />
        </Link>
      </p>
    </div>
  );
  const samples = (isHard || documents.length < FEW) && (
    <div key="samples">
      <Samples purpose="read" except={[...documents.map(({ title }) => title), ...finished]} />
    </div>
  );
  return (
    <div className="space-y-5 *:not-first:border-t *:not-first:border-line *:not-first:pt-5">
      {isHard ? [samples, own] : [own, samples]}
    </div>
  );
}

function NextBook({ book, target }: { book: Next['documents'][number]; target: number }) {
  const { id, title, knownShare, newWordsPerPage } = book;
  return (
    <li className="group relative flex gap-4 py-3 first:pt-0 last:pb-0">
      <div className="w-11 shrink-0">
        <Cover book={book} small />
      </div>
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <Link
            to={`/assisted-reader/read/${id}`}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-md group-hover:text-accent group-hover:underline"
          >
            <Japanese className="font-semibold">{title}</Japanese>
          </Link>
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {messages.home.known(formatPercent(knownShare))} · {wayTo(book, target)}
          {newWordsPerPage !== null && <> · {messages.home.newWordsPerPage(formatDecimal(newWordsPerPage, 1))}</>}
        </p>
        <div aria-hidden="true" className="mt-1.5 h-1 overflow-hidden rounded-full bg-sunken">
          <div className="h-full rounded-full bg-accent" style={{ width: formatPercent(knownShare) }} />
        </div>
      </div>
    </li>
  );
}

function wayTo({ wordsNeeded, isReachable }: Next['documents'][number], target: number): string {
  if (!isReachable) return messages.home.blockedWordsKeepBelow(target);
  if (wordsNeeded === 0) return messages.home.readable;
  return messages.home.wordsBring(wordsNeeded, target);
}

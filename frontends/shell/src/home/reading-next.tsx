import { useReadingNext } from '@ichibun/api-client/reading-next';
import { reasonOf } from '@ichibun/api-client/request';
import { useSamples } from '@ichibun/api-client/samples';
import type { Answer } from '@ichibun/contracts/calls';
import { buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatDecimal, formatPercent } from '@ichibun/ui/format';
import { ArrowRightIcon } from '@ichibun/ui/icons';
import { Japanese } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { Skeleton } from '@ichibun/ui/skeleton';
import { Cover } from '@ichibun/words/cover';
import { toReadNext } from '@ichibun/words/next-samples';
import { SampleItem, useSample } from '@ichibun/words/samples';
import { TextLevel } from '@ichibun/words/text-level';
import { messages } from '../messages.js';

type Next = Answer<'GET /api/documents/user/{userId}/next'>;

/** Texts that are offered. */
const SHOWN = 4;

export const readNext = () => ({ title: messages.home.readNext, subtitle: messages.home.readNextText });

/**
 * The texts that lie nearest to what the learner knows.
 *
 * @param afterFirst without the first of them, which is shown elsewhere
 */
export function ReadingNext({ afterFirst }: { afterFirst: boolean }) {
  const { data, error, refetch } = useReadingNext();
  return (
    <Card {...readNext()}>
      {data ? (
        <Texts of={data} from={afterFirst ? 1 : 0} />
      ) : error ? (
        <ErrorPanel title={messages.home.textsFailed} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Card>
  );
}

/** The one text that suits the learner best, to be read with a press. */
export function NextText({ isMain }: { isMain: boolean }) {
  const { data, isPending } = useReadingNext();
  const { data: graded, isPending: areSamplesPending } = useSamples();
  const sampleOpening = useSample();
  if (isPending || areSamplesPending) return <Skeleton lines={3} />;
  const [next] = toReadNext(data?.documents ?? [], graded?.samples ?? []);
  if (!next) return <p className="text-ink-soft">{messages.home.nothingBegunText}</p>;
  return (
    <ul>
      {next.sample ? (
        <SampleItem sample={next.sample} purpose="read" isMain={isMain} {...sampleOpening} />
      ) : (
        <NextBook book={next.own} target={data!.targetCoverage} />
      )}
    </ul>
  );
}

/** The learner's own texts and graded ones in one order, by what the learner knows of each. */
function Texts({ of: { documents, targetCoverage }, from }: { of: Next; from: number }) {
  const { data, error, refetch } = useSamples();
  const sampleOpening = useSample();
  const next = toReadNext(documents, data?.samples ?? []).slice(from, from + SHOWN);
  return (
    <>
      <ul className="divide-y divide-line">
        {next.map(({ own, sample }) =>
          sample ? (
            <SampleItem key={sample.id} sample={sample} purpose="read" {...sampleOpening} />
          ) : (
            <NextBook key={own.id} book={own} target={targetCoverage} />
          ),
        )}
      </ul>
      {!data &&
        (error ? (
          <ErrorPanel title={messages.home.textsFailed} reason={reasonOf(error)} onRetry={() => refetch()} />
        ) : (
          <Skeleton lines={4} />
        ))}
      {documents.length > 0 && (
        <p className="mt-3">
          <Link to="/assisted-reader/next" className={buttonClass('quiet')}>
            {messages.home.wordsForTexts}
            <ArrowRightIcon />
          </Link>
        </p>
      )}
    </>
  );
}

function NextBook({ book, target }: { book: Next['documents'][number]; target: number }) {
  const { id, title, knownShare, newWordsPerPage, level } = book;
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
          <TextLevel level={level} /> {messages.home.known(formatPercent(knownShare))} · {wayTo(book, target)}
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

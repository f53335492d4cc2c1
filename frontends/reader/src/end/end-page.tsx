import { reasonOf } from '@ichibun/api-client/request';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import { Button, buttonClass } from '@ichibun/ui/button';
import { formatMinutes } from '@ichibun/ui/durations';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatCount, formatPercent } from '@ichibun/ui/format';
import { Link } from '@ichibun/ui/router';
import { Skeleton } from '@ichibun/ui/skeleton';
import { useEffect, useRef } from 'react';
import { FreshWords } from './fresh-words.js';
import { messages } from './messages.js';
import { ReadNext } from './read-next.js';
import { type Ending, useEnding } from './use-ending.js';

interface EndPageProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  book: ReadableDocument;
  /** Reports what has been read so far. */
  sendReading(): Promise<void>;
}

/** What comes after the last sentence of a text: what it brought, its words that are still new, what to read next. */
export function EndPage({ open, ...given }: EndPageProps) {
  return open && <End {...given} />;
}

function End({ onOpenChange, book, sendReading }: Omit<EndPageProps, 'open'>) {
  const { id, title } = book;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { data, error, refetch } = useEnding(id, sendReading);
  return (
    <article className="mx-auto w-full max-w-3xl space-y-6 py-6">
      <h2 ref={heading} tabIndex={-1} className="text-2xl font-semibold break-words outline-none">
        {messages.finished(title)}
      </h2>
      {data ? (
        <>
          <Figures ending={data} sentences={book.sentences.length} />
          {data.words ? (
            <FreshWords
              title={title}
              documentId={id}
              known={(100 * data.words.known) / Math.max(1, data.words.all)}
              words={data.words.fresh}
            />
          ) : (
            <p className="text-ink-soft">{messages.beingCounted}</p>
          )}
        </>
      ) : error ? (
        <ErrorPanel title={messages.notLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : (
        <div className="min-h-80">
          <Skeleton lines={6} />
        </div>
      )}
      <ReadNext finished={book} />
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => onOpenChange(false)}>{messages.backToText}</Button>
        <Link to="/assisted-reader" className={buttonClass()}>
          {messages.library}
        </Link>
      </p>
    </article>
  );
}

/** Less of reading says nothing of its speed. */
const LEAST_MINUTES = 1;

function Figures({ ending, sentences }: { ending: Ending; sentences: number }) {
  const { readingMinutes, readCharacters, words } = ending;
  const isSpeedKnown = readingMinutes !== null && readingMinutes >= LEAST_MINUTES && readCharacters > 0;
  const figures = [
    ...(readingMinutes === null ? [] : [[messages.time, formatMinutes(readingMinutes)]]),
    ...(isSpeedKnown ? [[messages.speed, formatCount(Math.round((60 * readCharacters) / readingMinutes))]] : []),
    [messages.sentences, formatCount(sentences)],
    ...(words
      ? [
          [messages.words, formatCount(words.all)],
          [
            messages.known,
            words.all === 0 ? '0' : `${formatCount(words.known)} (${formatPercent((100 * words.known) / words.all)})`,
          ],
          ...(words.learnt === null ? [] : [[messages.learnt, formatCount(words.learnt)]]),
        ]
      : []),
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="text-xl font-semibold tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

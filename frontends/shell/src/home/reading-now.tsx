import { readSentenceOf } from '@ichibun/api-client/reading';
import type { Dashboard } from '@ichibun/contracts/users';
import { buttonClass } from '@ichibun/ui/button';
import { formatMinutes } from '@ichibun/ui/durations';
import { formatPercent } from '@ichibun/ui/format';
import { Japanese } from '@ichibun/ui/japanese';
import { messagesReady } from '@ichibun/ui/language';
import { usePreference } from '@ichibun/ui/preferences';
import { Link } from '@ichibun/ui/router';
import { Skeleton } from '@ichibun/ui/skeleton';
import { Cover } from '@ichibun/words/cover';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { messages } from '../messages.js';
import { NextText } from './reading-next.js';
import { dueNow, hasDue, ReviewsDue } from './reviews-due.js';

// Lazy, so that the button to go on reading does not wait for it.
const loadToday = async () => {
  const { Today } = await import('./today/today.js');
  await messagesReady();
  return { default: Today };
};
const Today = lazy(loadToday);

/** Whether reading of today, or of days in a row, is worth showing. */
export function hasRead(reading: Dashboard['reading']): reading is NonNullable<Dashboard['reading']> {
  return reading !== null && (reading.today.readingMinutes >= 0.5 || reading.currentStreak > 1);
}

export const preloadToday = (): void => void loadToday().catch(() => {});

/**
 * Shows the next step as the only primary button: due reviews, else the text in progress, else the best suited text; and
 * today's reading. A phone shows new cards in the counters above instead, to save a row.
 */
export function ReadingNow({ dashboard: { lastDocument, reading, reviews } }: { dashboard: Dashboard }) {
  // With a text in progress the ring is shown from the first minute.
  const today = reading && (lastDocument || hasRead(reading)) && (
    <Suspense fallback={<TodaySkeleton />}>
      <Today reading={reading} />
    </Suspense>
  );
  const isDue = reviews !== null && hasDue(reviews) && (dueNow(reviews) > 0 || !lastDocument);
  const due = reviews && hasDue(reviews) && <ReviewsDue day={reviews} isMain={isDue} />;
  return (
    <section
      aria-label={messages.home.reading}
      className={`grid grid-cols-1 gap-4 ${today || due ? 'sm:grid-cols-[minmax(0,1fr)_11rem] lg:grid-cols-[minmax(0,1fr)_16rem]' : ''}`}
    >
      {lastDocument ? <LastDocument book={lastDocument} isMain={!isDue} /> : <NoText isMain={!isDue} />}
      {(today || due) && (
        <div className={`grid gap-4 ${isDue ? 'max-sm:-order-1 max-sm:min-h-54.5' : 'max-sm:hidden'}`}>
          {due}
          {today && <div className="grid max-sm:hidden">{today}</div>}
        </div>
      )}
    </section>
  );
}

/** About as high as `Today`. */
const TodaySkeleton = () => (
  <div className="card min-h-24 px-5 py-4">
    <Skeleton lines={3} />
  </div>
);

/** As high as the skeleton of the loading page, so that nothing below it moves. */
const NoText = ({ isMain }: { isMain: boolean }) => (
  <div className="card flex min-h-54.5 flex-col justify-center gap-3 p-6 sm:min-h-50">
    <p className="text-lg font-semibold">{messages.home.nothingBegun}</p>
    <NextText isMain={isMain} />
    <Link to="/assisted-reader" className={`${buttonClass('quiet')} -ml-4 self-start`}>
      {messages.home.chooseText}
    </Link>
  </div>
);

interface LastDocumentProps {
  book: NonNullable<Dashboard['lastDocument']>;
  isMain: boolean;
}

function LastDocument({ book, isMain }: LastDocumentProps) {
  const { id, title, author, progress, currentSentence, sentenceCount, minutesLeft } = book;
  const percent = formatPercent(progress);
  const [continueAt] = usePreference('continue-at');
  return (
    <div className="card flex gap-4 p-4 sm:gap-6 sm:p-5">
      <div className="w-20 shrink-0 sm:w-24">
        <Cover book={book} small />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="truncate">
          <Japanese className="font-semibold">{title}</Japanese>
          {author && <Japanese className="ml-3 text-sm text-ink-soft">{author}</Japanese>}
        </p>
        <NextSentence documentId={id} sentence={Math.min(currentSentence, sentenceCount - 1)} />
        <div className="mt-auto pt-3">
          <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-sunken">
            <div className="h-full rounded-full bg-accent" style={{ width: percent }} />
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Link
              to={`/assisted-reader/${continueAt.endsWith(`/${id}`) ? continueAt : `read/${id}`}`}
              aria-label={messages.home.continueReadingOf(title)}
              className={buttonClass(isMain ? 'primary' : 'secondary')}
            >
              {messages.home.continueReading}
            </Link>
            <span className="text-xs text-ink-soft tabular-nums">
              {messages.home.read(percent, sentenceCount - currentSentence - 1)}
              {minutesLeft ? messages.home.timeLeft(formatMinutes(minutesLeft)) : null}
            </span>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The sentence to go on with; its query also warms the reader's cache. */
function NextSentence({ documentId, sentence }: { documentId: number; sentence: number }) {
  const queryClient = useQueryClient();
  const words = useQuery(readSentenceOf(queryClient, documentId, sentence)).data?.words;
  // Reserves two lines while the words load.
  return (
    <p lang="ja" className="mt-1 line-clamp-2 min-h-14 font-mincho text-lg/7 text-ink-soft break-phrases">
      {words?.map(({ text }) => text).join('')}
    </p>
  );
}

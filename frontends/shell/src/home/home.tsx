import { useDashboard } from '@ichibun/api-client/dashboard';
import { isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import type { ReviewDay } from '@ichibun/contracts/reviews';
import type { Dashboard } from '@ichibun/contracts/users';
import { Card } from '@ichibun/ui/card';
import { formatMinutes } from '@ichibun/ui/durations';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatCount, formatDateTime } from '@ichibun/ui/format';
import { messagesReady } from '@ichibun/ui/language';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { PageFrame } from '@ichibun/ui/page-frame';
import { usePreference } from '@ichibun/ui/preferences';
import { Link, useNavigate } from '@ichibun/ui/router';
import { Skeleton } from '@ichibun/ui/skeleton';
import { useLatch } from '@ichibun/ui/use-latch';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { RECOMMENDED } from '@ichibun/words/recommended';
import { lazy, Suspense, useEffect, useState } from 'react';
import { messages } from '../messages.js';
import { ReadingNext, readNext } from './reading-next.js';
import { hasRead, preloadToday, ReadingNow } from './reading-now.js';
import { dueNow, hasDue, reviewTime } from './reviews-due.js';
import { Tools } from './tools.js';

// Only newcomers see it.
const Start = lazy(async () => {
  const { Start } = await import('./start.js');
  await messagesReady();
  return { default: Start };
});
// The lower part of the page may load later, and newcomers do not see it.
const Recommendations = lazy(async () => ({
  default: (await import('@ichibun/words/recommendations')).Recommendations,
}));

/** Where one goes on: what is being read, the three tools, sentences to learn from, and what to read next. */
export function Home() {
  usePageTitle(messages.home.title);
  const { user, forget } = useSession();
  const { data, isPending, error, refetch } = useDashboard();
  // Until the demo user's content is complete, its beginning would look like an empty account.
  const dashboard = data?.isBeingPrepared ? undefined : data;
  const isLoading = isPending || data?.isBeingPrepared === true;
  const navigate = useNavigate();
  const start = useStart(dashboard);
  const isKnown = useReturning(dashboard);
  const tools = <Tools onTranslate={() => navigate('?translate', { replace: true })} />;
  if (isUnauthorized(error)) return <LoginPrompt message={messages.home.logIn} onLogin={forget} />;
  return (
    <PageFrame
      title={messages.home.welcome(user?.name || user?.email || '')}
      lead={
        <>
          <p>
            <span>{messages.slogan}</span> {messages.learnt}
          </p>
          {/* Prerendered, and the largest text of the page; on a phone what one goes on with has the room. */}
          {!isKnown && (
            <p data-for="newcomers" className="mt-1 max-w-prose max-sm:hidden">
              {messages.home.lead}
            </p>
          )}
          <div className="mt-2 min-h-14 sm:min-h-6">{dashboard && <Counters counters={dashboard} />}</div>
        </>
      }
    >
      {start.isShown ? (
        // On a phone the question comes first.
        <div className="flex flex-col gap-6">
          <div className="max-sm:order-last">{tools}</div>
          <Suspense fallback={<Waiting />}>
            <Start onDone={start.end} />
          </Suspense>
        </div>
      ) : (
        <>
          {dashboard ? (
            <ReadingNow dashboard={dashboard} />
          ) : isLoading ? (
            <Waiting />
          ) : (
            <ErrorPanel title={messages.home.failed} reason={reasonOf(error)} onRetry={() => refetch()} />
          )}
          {/* Unseen while it is open whether the question to a newcomer takes their place. */}
          <div className={isLoading ? 'invisible' : ''}>{tools}</div>
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <Suspense fallback={<WaitingCard {...RECOMMENDED} />}>
              {isLoading ? <WaitingCard {...RECOMMENDED} /> : <Recommendations />}
            </Suspense>
            {isLoading ? (
              <WaitingCard {...readNext()} />
            ) : (
              <ReadingNext afterFirst={dashboard !== undefined && dashboard.lastDocument === null} />
            )}
          </div>
        </>
      )}
    </PageFrame>
  );
}

/** Somebody who has nothing yet is asked once; answering has no end before a text is open, or they want none. */
function useStart(dashboard: Dashboard | undefined) {
  const [welcomed, setWelcomed] = usePreference('welcomed');
  const isNewcomer = useLatch(dashboard !== undefined && isNew(dashboard));
  return { isShown: isNewcomer && !welcomed, end: () => setWelcomed(true) };
}

/** Whether the learner was no newcomer here when the page was opened; it stays so while it is open. */
function useReturning(dashboard: Dashboard | undefined): boolean {
  const [returning, setReturning] = usePreference('returning');
  const [wasReturning] = useState(returning);
  useEffect(() => {
    if (wasReturning) preloadToday();
  }, [wasReturning]);
  const hasContent = dashboard !== undefined && !isNew(dashboard);
  useEffect(() => {
    if (hasContent && !returning) setReturning(true);
  }, [hasContent, returning, setReturning]);
  return wasReturning;
}

const isNew = ({ knownWordsCount, processedFilesCount, generatedCardsCount, lastDocument }: Dashboard) =>
  knownWordsCount === 0 && processedFilesCount === 0 && generatedCardsCount === 0 && lastDocument === null;

/** About as high as what it stands for, so that nothing in view moves when that comes. */
const Waiting = () => (
  <div className="card min-h-54.5 p-6 sm:min-h-50">
    <Skeleton lines={4} />
  </div>
);

/** The same, under the title that it will have. */
const WaitingCard = ({ title, subtitle }: { title: string; subtitle: string }) => (
  <Card title={title} subtitle={subtitle}>
    <div className="min-h-88">
      <Skeleton lines={4} />
    </div>
  </Card>
);

function Counters({ counters: { reading, reviews, lastDocument, ...counts } }: { counters: Dashboard }) {
  // On a phone the box below shows what is due, unless it goes on with a text.
  const isBelow = reviews && hasDue(reviews) && (!lastDocument || dueNow(reviews) > 0);
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <CounterLink to="/vocabulary" count={counts.knownWordsCount} things={messages.home.knownWords} />
      <CounterLink to="/content-coverage" count={counts.processedFilesCount} things={messages.home.texts} />
      <CounterLink to="/sentence-bank" count={counts.generatedCardsCount} things={messages.home.sentences} />
      {reviews?.hasCards && !isBelow && <ReviewLink day={reviews} />}
      {hasRead(reading) && (
        <Link to="/analytics" className={`${counterLink} sm:hidden`}>
          {messages.home.today} <span className={counterValue}>{formatMinutes(reading.today.readingMinutes)}</span>
        </Link>
      )}
    </p>
  );
}

const counterLink = 'inline-block min-h-6 text-accent underline underline-offset-4 hover:text-accent-strong';
const counterValue = 'font-semibold tabular-nums';

/** What is due and how long it takes; where nothing is, when the next card comes. */
function ReviewLink({ day }: { day: ReviewDay }) {
  const { nextDueAt } = day;
  return (
    // Beside what is being read, where there is room.
    <Link to="/review" className={`${counterLink} ${hasDue(day) ? 'sm:hidden' : ''}`}>
      {hasDue(day)
        ? messages.home.review(dueNow(day), day.newCards, reviewTime(day))
        : nextDueAt
          ? messages.home.nextReview(formatDateTime(nextDueAt))
          : messages.tools.review}
    </Link>
  );
}

interface CounterLinkProps {
  to: string;
  count: number | null;
  things(count: number): string;
}

function CounterLink({ to, count, things }: CounterLinkProps) {
  if (count === null) return null;
  return (
    <Link to={to} className={counterLink}>
      <span className={counterValue}>{formatCount(count)}</span> {things(count)}
    </Link>
  );
}

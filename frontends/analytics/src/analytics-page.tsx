import { isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import type { Analytics } from '@ichibun/contracts/analytics';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { PageFrame } from '@ichibun/ui/page-frame';
import { useSearchParams } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { messages } from './messages.js';
import { Choice } from './parts/choice.js';
import { LevelsCard } from './parts/levels-card.js';
import { ReadingCard } from './parts/reading-card.js';
import { Summary } from './parts/summary.js';
import { TextsCard } from './parts/texts-card.js';
import { WeekCard } from './parts/week-card.js';
import { WordsCard } from './parts/words-card.js';
import { DEFAULT_DAYS, daysShown, RANGES, rangeOf } from './periods.js';
import { useAnalytics } from './use-analytics.js';

/** What the learner read, learnt and saved; `?days=` chooses how far back. */
export default function AnalyticsPage() {
  const { forget } = useSession();
  usePageTitle(messages.title);
  const [search, setSearch] = useSearchParams();
  const { data: analytics, error, isPending, refetch } = useAnalytics();
  const days = rangeOf(search.get('days'));
  if (isUnauthorized(error)) return <LoginPrompt message={messages.logIn} onLogin={forget} />;
  return (
    // Its lead is prerendered, and the largest text of the page: what loads later is read after it.
    <PageFrame
      title={messages.title}
      lead={messages.lead}
      actions={
        <Choice
          legend={messages.range}
          options={RANGES.map((value) => ({ value, label: messages.ranges[value] }))}
          value={days}
          onChange={(next) => setSearch(next === DEFAULT_DAYS ? {} : { days: String(next) }, { replace: true })}
        />
      }
    >
      {analytics ? (
        <Parts analytics={analytics} days={days} onRetry={() => refetch()} />
      ) : isPending ? (
        <Loading />
      ) : (
        <ErrorPanel title={messages.notLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
      )}
    </PageFrame>
  );
}

/** @param days as chosen, whatever there is */
function Parts({ analytics, days, onRetry }: { analytics: Analytics; days: number; onRetry(): void }) {
  const part = { analytics, days: daysShown(analytics.daily, days), onRetry };
  return (
    <>
      <Summary analytics={analytics} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 xl:grid-cols-3 [&>:last-child]:lg:max-xl:col-span-2">
        <WeekCard analytics={analytics} />
        <WordsCard {...part} />
        <ReadingCard {...part} />
      </div>
      <TextsCard {...part} />
      <LevelsCard />
    </>
  );
}

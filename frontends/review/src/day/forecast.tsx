import { reasonOf } from '@ichibun/api-client/request';
import { useReviewForecast } from '@ichibun/api-client/reviews';
import { Card } from '@ichibun/ui/card';
import { formatMinutes } from '@ichibun/ui/durations';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatPercent } from '@ichibun/ui/format';
import { Skeleton } from '@ichibun/ui/skeleton';
import { messages } from '../messages.js';

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** How many reviews come due, day by day, and how the last days went. */
export function Forecast() {
  const { data, error, refetch } = useReviewForecast();
  return (
    <Card title={messages.day.forecast} subtitle={data && messages.day.forecastText(sum(data.due))}>
      {data ? (
        <>
          {sum(data.due) > 0 && (
            <p aria-hidden="true" className="text-xs text-ink-soft">
              {messages.day.most(Math.max(...data.due))}
            </p>
          )}
          <Bars counts={data.due} />
          <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-ink-soft">
            <span>{messages.day.today}</span>
            <span>{messages.day.inDays(data.due.length - 1)}</span>
          </p>
          <div className="mt-4 space-y-1 text-sm text-ink-soft">
            {data.reviewed > 0 && (
              <p>{messages.day.retention(formatPercent((100 * data.remembered) / data.reviewed), data.reviewed)}</p>
            )}
            {sum(data.answers) > 0 && (
              <p>{messages.day.time(formatMinutes(Math.max(1, sum(data.seconds) / 60)), sum(data.answers))}</p>
            )}
          </div>
        </>
      ) : error ? (
        <ErrorPanel title={messages.day.forecastFailed} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Card>
  );
}

/** A bar for each day; who does not see them hears a list. */
function Bars({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <ul className="flex h-32 items-end gap-px">
      {counts.map((count, day) => {
        const said = messages.day.dueOn(day === 0 ? messages.day.today : messages.day.inDays(day), count);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days never change their order
          <li key={day} title={said} className="flex h-full flex-1 items-end">
            <span className="sr-only">{said}</span>
            <span
              aria-hidden="true"
              className="w-full rounded-t-sm bg-accent"
              style={{ height: `${count === 0 ? 0 : Math.max(2, (100 * count) / most)}%` }}
            />
          </li>
        );
      })}
    </ul>
  );
}

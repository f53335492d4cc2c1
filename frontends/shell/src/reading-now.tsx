import type { Dashboard } from '@ichibun/api-client/contract';
import { buttonClass } from '@ichibun/ui/button';
import { counted, formatPercent } from '@ichibun/ui/format';
import { Link } from '@ichibun/ui/router';

/** What the learner is reading, to go on with, and what has been read today. Nothing for who has not begun. */
export function ReadingNow({ dashboard: { lastDocument, reading } }: { dashboard: Dashboard }) {
  const soFar = reading && soFarOf(reading);
  if (!lastDocument && !soFar) return null;
  return (
    <section
      aria-label="Reading"
      className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-5 py-4 shadow-lift"
    >
      {lastDocument && <LastDocument book={lastDocument} />}
      {soFar && (
        <p className="text-sm text-ink-soft">
          <Link
            to="/analytics"
            className="inline-block min-h-6 text-accent underline underline-offset-4 hover:text-accent-strong"
          >
            {soFar}
          </Link>
        </p>
      )}
    </section>
  );
}

function LastDocument({ book: { id, title, progress } }: { book: NonNullable<Dashboard['lastDocument']> }) {
  const percent = formatPercent(progress);
  return (
    <div className="flex min-w-0 flex-1 basis-72 items-center gap-4">
      <Link
        to={`/assisted-reader/read/${id}`}
        aria-label={`Continue reading ${title}`}
        className={buttonClass('secondary')}
      >
        Continue reading
      </Link>
      <div className="min-w-0 flex-1">
        <p lang="ja" className="truncate font-semibold">
          {title}
        </p>
        <div className="flex items-center gap-3">
          <div aria-hidden="true" className="h-1.5 max-w-60 flex-1 overflow-hidden rounded-full bg-sunken">
            <div className="h-full rounded-full bg-accent" style={{ width: percent }} />
          </div>
          <span className="text-xs text-ink-soft tabular-nums">{percent} read</span>
        </div>
      </div>
    </div>
  );
}

/** What has been read today, and for how many days in a row, as far as that is worth a word. */
function soFarOf({ today, currentStreak }: NonNullable<Dashboard['reading']>): string {
  const minutes = Math.round(today.readingMinutes);
  return [
    ...(minutes > 0 ? [`${counted(minutes, 'minute')} read today`] : []),
    ...(currentStreak > 1 ? [`${counted(currentStreak, 'day')} in a row`] : []),
  ].join(' · ');
}

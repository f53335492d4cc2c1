import type { Analytics } from '@ichibun/api-client/contract';
import { counted, formatCount, formatDecimal } from '@ichibun/ui/format';

/** The figures of all time, at a glance. What is not available is left out. */
export function Summary({ analytics: { daily, streak, total } }: { analytics: Analytics }) {
  const today = daily.at(-1);
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {streak && (
        <Figure
          name="Current streak"
          value={counted(streak.current, 'day', 'days')}
          note={`Longest: ${counted(streak.longest, 'day', 'days')}`}
        />
      )}
      {total && (
        <Figure
          name={total.readingMinutes < 60 ? 'Minutes read' : 'Hours read'}
          value={
            total.readingMinutes < 60
              ? formatCount(Math.round(total.readingMinutes))
              : formatDecimal(total.readingMinutes / 60, 1)
          }
          note={[
            counted(Math.round(total.readPages), 'page'),
            ...(total.readBooks >= 0.1 ? [`${formatDecimal(total.readBooks, 1)} books`] : []),
          ].join(', ')}
        />
      )}
      {today && today.knownWords !== null && (
        <Figure
          name="Words known"
          value={formatCount(today.knownWords)}
          note={`${formatCount(today.addedWords ?? 0)} added today`}
        />
      )}
      {today && today.sentencesInTotal !== null && (
        <Figure
          name="Sentences saved"
          value={formatCount(today.sentencesInTotal)}
          note={`${formatCount(today.savedSentences ?? 0)} saved today`}
        />
      )}
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3 shadow-lift">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>
        <span className="block text-xl font-semibold tabular-nums">{value}</span>
        <span className="block text-xs text-ink-soft">{note}</span>
      </dd>
    </div>
  );
}

import { inWords } from '@ichibun/api-client/request';
import type { Analytics } from '@ichibun/contracts/analytics';
import { formatCount, formatDecimal } from '@ichibun/ui/format';
import { messages } from '../messages.js';

/** The figures of all time, at a glance. What is not available is left out where a card says why. */
export function Summary({ analytics: { daily, streak, total, problems } }: { analytics: Analytics }) {
  const today = daily.at(-1);
  const noSentences = problems.find(({ part }) => part === 'sentences');
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {streak && (
        <Figure name={messages.streak} value={messages.days(streak.current)} note={messages.longest(streak.longest)} />
      )}
      {total && (
        <Figure
          name={total.readingMinutes < 60 ? messages.minutesRead : messages.hoursRead}
          value={
            total.readingMinutes < 60
              ? formatCount(Math.round(total.readingMinutes))
              : formatDecimal(total.readingMinutes / 60, 1)
          }
          note={[
            messages.pages(total.readPages),
            ...(total.readBooks >= 0.1 ? [messages.books(formatDecimal(total.readBooks, 1))] : []),
          ].join(', ')}
        />
      )}
      {today && today.knownWords !== null && (
        <Figure
          name={messages.wordsKnown}
          value={formatCount(today.knownWords)}
          note={messages.addedToday(today.addedWords ?? 0)}
        />
      )}
      {/* No card below says so. */}
      {noSentences && (
        <Figure name={messages.sentencesSaved} value="–" note={inWords(noSentences.message, noSentences)} />
      )}
      {today && today.sentencesInTotal !== null && (
        <Figure
          name={messages.sentencesSaved}
          value={formatCount(today.sentencesInTotal)}
          note={messages.savedToday(today.savedSentences ?? 0)}
        />
      )}
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="card px-4 py-2.5">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>
        <span className="block text-xl font-semibold tabular-nums">{value}</span>
        <span className="block text-xs text-ink-soft">{note}</span>
      </dd>
    </div>
  );
}

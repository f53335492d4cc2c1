import { reasonOf } from '@ichibun/api-client/request';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatCount, formatPercent } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { messages } from './messages.js';
import type { Counted } from './use-new-words.js';

/** Two or three beside each other. */
const FIGURES = { gridTemplateColumns: 'repeat(auto-fit, minmax(max(9rem, 30%), 1fr))' };

/** What awaits the learner, before the film begins. */
export function PreviewStats({ counted: { counts, newWords, coverage, error } }: { counted: Counted }) {
  const done = counts.filter((count) => count !== undefined).length;
  const having = (isSo: (count: number) => boolean) =>
    formatCount(counts.filter((count) => count !== undefined && isSo(count)).length);
  return (
    <section aria-label={messages.before} className="space-y-2">
      <h2 className="font-semibold">{messages.before}</h2>
      <dl className="grid gap-2" style={FIGURES}>
        {(
          [
            [messages.coverage, coverage === undefined ? '–' : formatPercent(coverage)],
            [messages.allNew, formatCount(newWords)],
            [messages.lines, formatCount(counts.length)],
            [messages.noneNew, having((count) => count === 0)],
            [messages.oneNew, having((count) => count === 1)],
            [messages.moreNew, having((count) => count > 1)],
          ] as const
        ).map(([name, value]) => (
          <div key={name} className="rounded-md border border-line p-3">
            <dt className="text-xs text-ink-soft">{name}</dt>
            <dd className="text-xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {error ? (
        <ErrorPanel title={messages.notCounted} reason={reasonOf(error)} />
      ) : (
        done < counts.length && (
          <div>
            <p className="text-xs text-ink-soft">{messages.counting(done, counts.length)}</p>
            <ProgressBar label={messages.counting(done, counts.length)} value={(100 * done) / counts.length} />
          </div>
        )
      )}
    </section>
  );
}

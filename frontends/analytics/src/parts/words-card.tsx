import type { Analytics, AnalyticsDay } from '@ichibun/contracts/analytics';
import { buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { formatCount, formatLongDay } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Link } from '@ichibun/ui/router';
import { useState } from 'react';
import { Chart } from '../charts/chart.js';
import { messages } from '../messages.js';
import { milestonesOf } from '../milestones.js';
import { lastOf, periodsOf, sumOf } from '../periods.js';
import { PartMissing } from './part-missing.js';

type KnownBy = NonNullable<Analytics['knownBy']>[number];

/** From the bottom: what came as a whole is the ground for what is learned word by word. */
const LAYERS: readonly (readonly [KnownBy['origin'], fill: string])[] = [
  ['sets', 'color-mix(in oklab, var(--accent) 22%, var(--surface))'],
  ['lists', 'color-mix(in oklab, var(--accent) 45%, var(--surface))'],
  ['cards', 'color-mix(in oklab, var(--accent) 70%, var(--surface))'],
  ['reading', 'var(--accent)'],
];

export function WordsCard({ analytics, days, onRetry }: { analytics: Analytics; days: number; onRetry(): void }) {
  const { daily, knownBy } = analytics;
  if (knownBy === null || daily.some(({ knownWords }) => knownWords === null)) {
    return (
      <Card title={messages.wordsKnown}>
        <PartMissing analytics={analytics} part="words" onRetry={onRetry} />
      </Card>
    );
  }
  if (lastOf(daily, 'knownWords') === 0) {
    return (
      <Card title={messages.wordsKnown}>
        <EmptyState title={messages.noWords}>
          <p className="mb-4">{messages.noWordsHint}</p>
          <Link to="/vocabulary" className={buttonClass('primary')}>
            {messages.openVocabulary}
          </Link>
        </EmptyState>
      </Card>
    );
  }
  const range = daily.slice(-days);
  return (
    <Card title={messages.wordsKnown}>
      <WordsByOrigin range={range} knownBy={knownBy} />
      <Milestones daily={daily} />
    </Card>
  );
}

/** The known words by how they came to be known; each way can be left out, to see the others larger. */
function WordsByOrigin({ range, knownBy }: { range: readonly AnalyticsDay[]; knownBy: readonly KnownBy[] }) {
  const [left, setLeft] = useState<ReadonlySet<KnownBy['origin']>>(new Set());
  const all = LAYERS.flatMap(([origin, fill]) => {
    const known = knownBy.find((one) => one.origin === origin)?.knownWords.slice(-range.length);
    return known ? [{ origin, fill, known, name: messages.origins[origin], now: known.at(-1) ?? 0 }] : [];
  });
  const layers = all.filter(({ origin }) => !left.has(origin));
  const periods = periodsOf(range);
  let passed = 0;
  const points = periods.map((period) => {
    passed += period.days.length;
    const parts = layers.map(({ known }) => known[passed - 1] ?? 0);
    const value = parts.reduce((sum, part) => sum + part, 0);
    const told = layers.map(({ name }, index) => `${name} ${formatCount(parts[index]!)}`).join(', ');
    return { ...period, value, parts, told: layers.length > 1 ? `${formatCount(value)} (${told})` : told };
  });
  const toggle = (origin: KnownBy['origin']) => {
    const next = new Set(left);
    if (!next.delete(origin)) next.add(origin);
    // The last one that is shown stays.
    if (next.size < all.length) setLeft(next);
  };
  return (
    <>
      <Chart
        key={`${range.length} ${layers.length}`}
        title={messages.wordsKnown}
        kind="areas"
        unit={periods.length < range.length ? messages.week : messages.day}
        points={points}
        fills={layers.map(({ fill }) => fill)}
        summary={messages.wordsSummary(lastOf(range, 'knownWords'), sumOf(range, 'addedWords'), range.length)}
        format={formatCount}
        height={150}
      />
      <p className="mt-2 flex flex-wrap gap-x-2 gap-y-1">
        {all.map(({ origin, fill, name, now }) => (
          <button
            key={origin}
            type="button"
            aria-pressed={!left.has(origin)}
            onClick={() => toggle(origin)}
            className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-md px-2 text-sm text-ink-soft tabular-nums not-aria-pressed:line-through not-aria-pressed:opacity-80 hover:bg-sunken"
          >
            <svg aria-hidden="true" width="12" height="12">
              <rect x="0.5" y="0.5" width="11" height="11" rx="2.5" style={{ fill }} className="stroke-line-strong" />
            </svg>
            {name} {formatCount(now)}
          </button>
        ))}
      </p>
    </>
  );
}

/** Round numbers of words that were reached, and the way to the next. */
function Milestones({ daily }: { daily: readonly AnalyticsDay[] }) {
  const { reached, next, left } = milestonesOf(daily);
  return (
    <div className="mt-3 border-t border-line pt-3 text-sm">
      {reached.length > 0 && (
        <ul aria-label={messages.milestones} className="flex flex-wrap gap-x-5 text-ink-soft">
          {reached.map(({ words, day }) => (
            <li key={words}>{messages.milestone(words, formatLongDay(day))}</li>
          ))}
        </ul>
      )}
      <div className="mt-1 flex items-center gap-3">
        <span className="tabular-nums">{messages.nextMilestone(next, left)}</span>
        <div className="min-w-16 flex-1">
          <ProgressBar label={messages.wayTo(next)} value={(100 * (next - left)) / next} />
        </div>
      </div>
    </div>
  );
}

import type { Analytics, AnalyticsDay } from '@ichibun/contracts/analytics';
import { buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { formatMinutes } from '@ichibun/ui/durations';
import { EmptyState } from '@ichibun/ui/empty-state';
import { formatCount } from '@ichibun/ui/format';
import { Link } from '@ichibun/ui/router';
import { TrySample } from '@ichibun/words/samples';
import { useState } from 'react';
import { Calendar } from '../charts/calendar.js';
import { Chart } from '../charts/chart.js';
import { decimalStep, minuteStep } from '../charts/scale.js';
import { messages } from '../messages.js';
import { periodsOf, sumOf } from '../periods.js';
import { Choice } from './choice.js';
import { PartMissing } from './part-missing.js';

const MEASURES = ['readingMinutes', 'readCharacters'] as const;

type Measure = (typeof MEASURES)[number];

/** A chart of either measure, or the days of a calendar. */
const VIEWS = [...MEASURES, 'days'] as const;

const formats: Record<Measure, (value: number) => string> = {
  readingMinutes: formatMinutes,
  readCharacters: (value) => messages.characters(value),
};

export function ReadingCard({ analytics, days, onRetry }: { analytics: Analytics; days: number; onRetry(): void }) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('readingMinutes');
  const { daily } = analytics;
  if (daily.some(({ readingMinutes }) => readingMinutes === null)) {
    return (
      <Card title={messages.reading}>
        <PartMissing analytics={analytics} part="reading" onRetry={onRetry} />
      </Card>
    );
  }
  if (sumOf(daily, 'readingMinutes') === 0 && sumOf(daily, 'readCharacters') === 0) {
    return (
      <Card title={messages.reading}>
        <EmptyState title={messages.nothingRead}>
          <p className="mb-4">{messages.nothingReadHint}</p>
          <div className="flex flex-wrap justify-center gap-2">
            <TrySample purpose="read" />
            <Link to="/assisted-reader" className={buttonClass()}>
              {messages.openReader}
            </Link>
          </div>
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card
      title={messages.reading}
      actions={
        <Choice
          legend={messages.measure}
          options={VIEWS.map((value) => ({ value, label: messages.measures[value] }))}
          value={view}
          onChange={(next) => setView(next)}
        />
      }
    >
      {view === 'days' ? <Calendar days={daily} /> : <Bars daily={daily} days={days} measure={view} />}
    </Card>
  );
}

function Bars({ daily, days, measure }: { daily: readonly AnalyticsDay[]; days: number; measure: Measure }) {
  const format = formats[measure];
  const range = daily.slice(-days);
  const periods = periodsOf(range);
  const byWeek = periods.length < range.length;
  return (
    <Chart
      key={`${days} ${measure}`}
      title={messages.readBy[measure][byWeek ? 'week' : 'day']}
      kind="bars"
      unit={byWeek ? messages.week : messages.day}
      points={periods.map((period) => ({ ...period, value: sumOf(period.days, measure) }))}
      summary={messages.inLastDays(format(sumOf(range, measure)), range.length)}
      format={format}
      formatTick={measure === 'readingMinutes' ? formatMinutes : formatCount}
      height={190}
      roundStep={measure === 'readingMinutes' ? minuteStep : decimalStep}
    />
  );
}

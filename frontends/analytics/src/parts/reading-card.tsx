import type { Analytics } from '@ichibun/api-client/contract';
import { buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { counted, formatCount, formatMinutes } from '@ichibun/ui/format';
import { Link } from '@ichibun/ui/router';
import { useState } from 'react';
import { Calendar } from '../charts/calendar.js';
import { Chart } from '../charts/chart.js';
import { decimalStep, minuteStep } from '../charts/scale.js';
import { periodsOf, sumOf } from '../periods.js';
import { Choice } from './choice.js';
import { PartMissing } from './part-missing.js';

const measures = [
  { value: 'readingMinutes', label: 'Time' },
  { value: 'readCharacters', label: 'Characters' },
] as const;

type Measure = (typeof measures)[number]['value'];

const formats: Record<Measure, (value: number) => string> = {
  readingMinutes: formatMinutes,
  readCharacters: (value) => counted(value, 'character', 'characters'),
};

export function ReadingCard({ analytics, days, onRetry }: { analytics: Analytics; days: number; onRetry(): void }) {
  const [measure, setMeasure] = useState<Measure>('readingMinutes');
  const { daily } = analytics;
  if (daily.some(({ readingMinutes }) => readingMinutes === null)) {
    return (
      <Card title="Reading">
        <PartMissing analytics={analytics} part="reading" onRetry={onRetry} />
      </Card>
    );
  }
  if (sumOf(daily, 'readingMinutes') === 0 && sumOf(daily, 'readCharacters') === 0) {
    return (
      <Card title="Reading">
        <EmptyState title="Nothing read yet">
          <p className="mb-4">Open a text in the reader, and your days appear here.</p>
          <Link to="/assisted-reader" className={buttonClass('primary')}>
            Open Reader
          </Link>
        </EmptyState>
      </Card>
    );
  }
  const format = formats[measure];
  const range = daily.slice(-days);
  const periods = periodsOf(range);
  const byWeek = periods.length < range.length;
  return (
    <Card
      title="Reading"
      actions={<Choice legend="Measure" options={measures} value={measure} onChange={(next) => setMeasure(next)} />}
    >
      <Chart
        key={`${days} ${measure}`}
        title={`${measure === 'readingMinutes' ? 'Time read' : 'Characters read'} by ${byWeek ? 'week' : 'day'}`}
        kind="bars"
        unit={byWeek ? 'Week' : 'Day'}
        points={periods.map((period) => ({ ...period, value: sumOf(period.days, measure) }))}
        summary={`${format(sumOf(range, measure))} in the last ${counted(range.length, 'day', 'days')}`}
        format={format}
        formatTick={measure === 'readingMinutes' ? formatMinutes : formatCount}
        roundStep={measure === 'readingMinutes' ? minuteStep : decimalStep}
      />
      <Calendar days={daily} />
    </Card>
  );
}

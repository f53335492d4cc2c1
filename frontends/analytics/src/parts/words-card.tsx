import type { Analytics } from '@ichibun/api-client/contract';
import { buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { counted, formatCount } from '@ichibun/ui/format';
import { Link } from '@ichibun/ui/router';
import { Chart } from '../charts/chart.js';
import { lastOf, periodsOf, sumOf } from '../periods.js';
import { PartMissing } from './part-missing.js';

export function WordsCard({ analytics, days, onRetry }: { analytics: Analytics; days: number; onRetry(): void }) {
  const { daily } = analytics;
  const range = daily.slice(-days);
  if (daily.some(({ knownWords }) => knownWords === null)) {
    return (
      <Card title="Words known">
        <PartMissing analytics={analytics} part="words" onRetry={onRetry} />
      </Card>
    );
  }
  if (lastOf(daily, 'knownWords') === 0) {
    return (
      <Card title="Words known">
        <EmptyState title="No words yet">
          <p className="mb-4">Import a list of the words you know, or add them as you meet them.</p>
          <Link to="/vocabulary" className={buttonClass('primary')}>
            Open Vocabulary Bank
          </Link>
        </EmptyState>
      </Card>
    );
  }
  const periods = periodsOf(range);
  return (
    <Card title="Words known">
      <Chart
        key={days}
        title="Words known"
        kind="line"
        unit={periods.length < range.length ? 'Week' : 'Day'}
        points={periods.map((period) => ({ ...period, value: lastOf(period.days, 'knownWords') }))}
        summary={`${counted(lastOf(range, 'knownWords'), 'word', 'words')}, ${formatCount(sumOf(range, 'addedWords'))} added in the last ${counted(range.length, 'day', 'days')}`}
        format={formatCount}
      />
    </Card>
  );
}

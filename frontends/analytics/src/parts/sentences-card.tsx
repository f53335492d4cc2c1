import type { Analytics } from '@ichibun/api-client/contract';
import { buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { counted, formatCount } from '@ichibun/ui/format';
import { Link } from '@ichibun/ui/router';
import { Chart } from '../charts/chart.js';
import { lastOf, periodsOf, sumOf } from '../periods.js';
import { PartMissing } from './part-missing.js';

export function SentencesCard({ analytics, days, onRetry }: { analytics: Analytics; days: number; onRetry(): void }) {
  const { daily } = analytics;
  const range = daily.slice(-days);
  if (daily.some(({ savedSentences }) => savedSentences === null)) {
    return (
      <Card title="Sentences saved">
        <PartMissing analytics={analytics} part="sentences" onRetry={onRetry} />
      </Card>
    );
  }
  if (lastOf(daily, 'sentencesInTotal') === 0) {
    return (
      <Card title="Sentences saved">
        <EmptyState title="No sentences saved yet">
          <p className="mb-4">Analyse a text, choose words to learn, and save a sentence for each.</p>
          <Link to="/content-coverage" className={buttonClass('primary')}>
            Open Content Coverage
          </Link>
        </EmptyState>
      </Card>
    );
  }
  const periods = periodsOf(range);
  const byWeek = periods.length < range.length;
  return (
    <Card title="Sentences saved">
      <Chart
        key={days}
        title={`Sentences saved by ${byWeek ? 'week' : 'day'}`}
        kind="bars"
        unit={byWeek ? 'Week' : 'Day'}
        points={periods.map((period) => ({ ...period, value: sumOf(period.days, 'savedSentences') }))}
        summary={`${counted(sumOf(range, 'savedSentences'), 'sentence', 'sentences')} in the last ${counted(range.length, 'day', 'days')}`}
        format={formatCount}
      />
    </Card>
  );
}

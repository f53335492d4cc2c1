import type { AnalysisCoverage, Analytics } from '@ichibun/api-client/analytics';
import { buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { Link } from '@ichibun/ui/router';
import { Chart } from '../charts/chart.js';
import { formatPercent } from '../format.js';
import { type Period, periodsOf } from '../periods.js';
import { PartMissing } from './part-missing.js';

const SUBTITLE = 'How much of each text you knew: the share of its words, repeats counted.';

export function CoverageCard({ analytics, days, onRetry }: { analytics: Analytics; days: number; onRetry(): void }) {
  const { coverage, daily } = analytics;
  if (!coverage) {
    return (
      <Card title="Coverage of your texts">
        <PartMissing analytics={analytics} part="coverage" onRetry={onRetry} />
      </Card>
    );
  }
  if (coverage.length === 0) {
    return (
      <Card title="Coverage of your texts">
        <EmptyState title="No text analysed yet">
          <p className="mb-4">
            Analyse a text that you would like to read, and see here how it comes closer with every word.
          </p>
          <Link to="/content-coverage" className={buttonClass('primary')}>
            Start Analysis
          </Link>
        </EmptyState>
      </Card>
    );
  }
  const periods = periodsOf(daily.slice(-days));
  return (
    <Card title="Coverage of your texts" subtitle={SUBTITLE}>
      <ul className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        {coverage.map((analysis) => (
          <li key={analysis.analysisId} className="min-w-0">
            <TextCoverage analysis={analysis} periods={periods} days={days} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface TextCoverageProps {
  analysis: AnalysisCoverage;
  periods: readonly Period[];
  days: number;
}

function TextCoverage({ analysis: { analysisId, title, coverage }, periods, days }: TextCoverageProps) {
  const range = coverage.slice(-days);
  const now = range.at(-1) ?? 0;
  const gain = now - (range[0] ?? 0);
  let behind = 0;
  const points = periods.map((period) => {
    behind += period.days.length;
    return { ...period, value: range[behind - 1] ?? 0 };
  });
  return (
    <>
      <h3 lang="ja" className="truncate font-semibold">
        <Link to={`/content-coverage?analysis=${analysisId}`} className="hover:text-accent hover:underline">
          {title}
        </Link>
      </h3>
      <Chart
        key={days}
        title={`Coverage of ${title}`}
        kind="line"
        unit={periods.length < range.length ? 'Week' : 'Day'}
        points={points}
        summary={`${formatPercent(now)} now${gain >= 0.05 ? `, ${gain.toFixed(1)} points more than at the start` : ''}`}
        format={formatPercent}
        formatTick={(tick) => `${tick}%`}
        height={130}
      />
    </>
  );
}

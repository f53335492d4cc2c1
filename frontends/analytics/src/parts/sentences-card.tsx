import type { Analytics } from '@ichibun/api-client/contract';
import { buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { formatCount } from '@ichibun/ui/format';
import { Link } from '@ichibun/ui/router';
import { Chart } from '../charts/chart.js';
import { lastOf, periodsOf, sumOf } from '../periods.js';
import { texts } from '../texts.js';
import { PartMissing } from './part-missing.js';

export function SentencesCard({ analytics, days, onRetry }: { analytics: Analytics; days: number; onRetry(): void }) {
  const { daily } = analytics;
  const range = daily.slice(-days);
  if (daily.some(({ savedSentences }) => savedSentences === null)) {
    return (
      <Card title={texts.sentencesSaved}>
        <PartMissing analytics={analytics} part="sentences" onRetry={onRetry} />
      </Card>
    );
  }
  if (lastOf(daily, 'sentencesInTotal') === 0) {
    return (
      <Card title={texts.sentencesSaved}>
        <EmptyState title={texts.noSentences}>
          <p className="mb-4">{texts.noSentencesHint}</p>
          <Link to="/content-coverage" className={buttonClass('primary')}>
            {texts.openCoverage}
          </Link>
        </EmptyState>
      </Card>
    );
  }
  const periods = periodsOf(range);
  const byWeek = periods.length < range.length;
  return (
    <Card title={texts.sentencesSaved}>
      <Chart
        key={days}
        title={texts.sentencesSavedBy[byWeek ? 'week' : 'day']}
        kind="bars"
        unit={byWeek ? texts.week : texts.day}
        points={periods.map((period) => ({ ...period, value: sumOf(period.days, 'savedSentences') }))}
        summary={texts.inLastDays(texts.sentences(sumOf(range, 'savedSentences')), range.length)}
        format={formatCount}
      />
    </Card>
  );
}

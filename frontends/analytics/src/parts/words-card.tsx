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

export function WordsCard({ analytics, days, onRetry }: { analytics: Analytics; days: number; onRetry(): void }) {
  const { daily } = analytics;
  const range = daily.slice(-days);
  if (daily.some(({ knownWords }) => knownWords === null)) {
    return (
      <Card title={texts.wordsKnown}>
        <PartMissing analytics={analytics} part="words" onRetry={onRetry} />
      </Card>
    );
  }
  if (lastOf(daily, 'knownWords') === 0) {
    return (
      <Card title={texts.wordsKnown}>
        <EmptyState title={texts.noWords}>
          <p className="mb-4">{texts.noWordsHint}</p>
          <Link to="/vocabulary" className={buttonClass('primary')}>
            {texts.openVocabulary}
          </Link>
        </EmptyState>
      </Card>
    );
  }
  const periods = periodsOf(range);
  return (
    <Card title={texts.wordsKnown}>
      <Chart
        key={days}
        title={texts.wordsKnown}
        kind="line"
        unit={periods.length < range.length ? texts.week : texts.day}
        points={periods.map((period) => ({ ...period, value: lastOf(period.days, 'knownWords') }))}
        summary={texts.wordsSummary(lastOf(range, 'knownWords'), sumOf(range, 'addedWords'), range.length)}
        format={formatCount}
      />
    </Card>
  );
}

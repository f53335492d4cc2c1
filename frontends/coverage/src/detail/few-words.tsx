import { useStatistics } from '@ichibun/api-client/analyses';
import { useKnownWordsCount } from '@ichibun/api-client/dashboard';
import { Card } from '@ichibun/ui/card';
import { formatPercent } from '@ichibun/ui/format';
import { LazyKnownSets } from '@ichibun/words/lazy-known-sets';
import { useState } from 'react';
import { messages } from '../messages.js';
import { FEW_WORDS } from './limits.js';

/**
 * For a learner with hardly any known words: whole sets to mark as known, beside the figure that moves with them. Once
 * shown it stays until the page is left, so that what it changes can be seen.
 */
export function FewWords({ analysisId }: { analysisId: number }) {
  const known = useKnownWordsCount().data;
  const coverage = useStatistics(analysisId).data?.totalCoverage;
  const [begunAt, setBegunAt] = useState<number | null>(null);
  if (begunAt === null && typeof known === 'number' && known < FEW_WORDS && coverage !== undefined) {
    setBegunAt(coverage);
  }
  if (begunAt === null || coverage === undefined) return null;
  const hasMoved = coverage > begunAt;
  return (
    <Card
      title={hasMoved ? messages.detail.figuresYours : messages.detail.notTold}
      subtitle={hasMoved ? messages.detail.markMore : messages.detail.nearlyAllNew}
    >
      <div data-part="few-words" className="grid items-center gap-6 md:grid-cols-[13rem_minmax(0,1fr)]">
        <p role="status" className="text-center">
          <span className="block text-5xl font-semibold text-accent tabular-nums">{formatPercent(coverage)}</span>
          <span className="mt-2 block h-2 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-accent transition-[width] duration-700"
              style={{ width: formatPercent(coverage) }}
            />
          </span>
          <span className="mt-2 block text-sm text-ink-soft">
            {messages.detail.ofThisText}
            {hasMoved && messages.detail.upFrom(formatPercent(begunAt))}
          </span>
        </p>
        <div>
          <LazyKnownSets />
        </div>
      </div>
    </Card>
  );
}

import { useStatistics } from '@ichibun/api-client/analyses';
import { reasonOf } from '@ichibun/api-client/request';
import type { Statistics } from '@ichibun/contracts/content';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatCount, formatPercent } from '@ichibun/ui/format';
import { Loading } from '@ichibun/ui/loading';
import { messages } from '../messages.js';
import { GrammarCounts } from './grammar-counts.js';
import { SentenceShares } from './sentence-shares.js';

export function StatisticsCard({ analysisId }: { analysisId: number }) {
  const statistics = useStatistics(analysisId);
  return (
    <Card title={messages.statistics.title}>
      {statistics.isPending && <Loading />}
      {statistics.isError && (
        <ErrorPanel
          title={messages.statistics.failed}
          reason={reasonOf(statistics.error)}
          onRetry={() => statistics.refetch()}
        />
      )}
      {statistics.data && <Figures statistics={statistics.data} />}
      {statistics.data && <SentenceShares analysisId={analysisId} />}
      {statistics.data && <GrammarCounts statistics={statistics.data} />}
    </Card>
  );
}

function Figures({ statistics }: { statistics: Statistics }) {
  return (
    <dl className="grid grid-cols-6 gap-4 sm:gap-x-6">
      <Figure
        className="col-span-6 sm:col-span-3"
        name={messages.statistics.total}
        value={formatPercent(statistics.totalCoverage)}
        bar={statistics.totalCoverage}
        meaning={messages.statistics.totalText(statistics.totalOccurrences, statistics.knownOccurrences)}
      />
      <Figure
        className="col-span-6 sm:col-span-3"
        name={messages.statistics.unique}
        value={formatPercent(statistics.uniqueCoverage)}
        bar={statistics.uniqueCoverage}
        meaning={messages.statistics.uniqueText}
      />
      <Figure
        className="col-span-2"
        name={messages.statistics.uniqueWords}
        value={formatCount(statistics.uniqueWords)}
        meaning={messages.statistics.uniqueWordsText}
      />
      <Figure
        className="col-span-2"
        name={messages.statistics.known}
        value={formatCount(statistics.knownWords)}
        meaning={messages.statistics.knownText}
      />
      <Figure
        className="col-span-2"
        name={messages.statistics.unknown}
        value={formatCount(statistics.unknownWords)}
        meaning={messages.statistics.unknownText}
      />
    </dl>
  );
}

interface FigureProps {
  name: string;
  value: string;
  meaning: string;
  /** Percent, for a bar below the value. */
  bar?: number;
  className: string;
}

function Figure({ name, value, meaning, bar, className }: FigureProps) {
  return (
    <div className={className}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>
        <span className={`font-semibold tabular-nums ${bar === undefined ? 'text-xl' : 'text-2xl text-accent'}`}>
          {value}
        </span>
        {bar !== undefined && (
          <span aria-hidden="true" className="my-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-accent transition-[width] duration-700"
              style={{ width: formatPercent(bar) }}
            />
          </span>
        )}
        <span className="block text-xs text-ink-soft">{meaning}</span>
      </dd>
    </div>
  );
}

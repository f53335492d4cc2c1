import { reasonOf } from '@ichibun/api-client/request';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatCount, formatDecimal } from '@ichibun/ui/format';
import { useCorpusStatistics } from '../calls/corpus-admin.js';
import { texts } from '../texts.js';

export function StatisticsCard() {
  const { data, error, refetch } = useCorpusStatistics();
  return (
    <Card title={texts.statistics}>
      {error ? (
        <ErrorPanel title={texts.statisticsFailed} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : (
        <dl className="grid grid-cols-2 gap-4">
          <Figure name={texts.totalSentences} value={data && formatCount(data.totalSentences)} />
          <Figure name={texts.averageWords} value={data && formatDecimal(data.avgWordsPerSentence, 1)} />
        </dl>
      )}
    </Card>
  );
}

function Figure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-2xl font-semibold tabular-nums">{value ?? '…'}</dd>
    </div>
  );
}

import { reasonOf } from '@ichibun/api-client/request';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatCount, formatDecimal } from '@ichibun/ui/format';
import { useCorpusStatistics } from '../calls/corpus-admin.js';
import { messages } from '../messages.js';

export function StatisticsCard() {
  const { data, error, refetch } = useCorpusStatistics();
  return (
    <Card title={messages.statistics}>
      {error ? (
        <ErrorPanel title={messages.statisticsFailed} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : (
        <dl className="grid grid-cols-2 gap-4">
          <Figure name={messages.totalSentences} value={data && formatCount(data.totalSentences)} />
          <Figure name={messages.averageWords} value={data && formatDecimal(data.avgWordsPerSentence, 1)} />
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

import { useCorpusStatistics } from '@ichibun/api-client/corpus-admin';
import { reasonOf } from '@ichibun/api-client/request';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatCount, formatDecimal } from '@ichibun/ui/format';

export function StatisticsCard() {
  const { data, error, refetch } = useCorpusStatistics();
  return (
    <Card title="Corpus Statistics">
      {error ? (
        <ErrorPanel title="Failed to load statistics" reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : (
        <dl className="grid grid-cols-2 gap-4">
          <Figure name="Total sentences" value={data && formatCount(data.totalSentences)} />
          <Figure name="Average words per sentence" value={data && formatDecimal(data.avgWordsPerSentence, 1)} />
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

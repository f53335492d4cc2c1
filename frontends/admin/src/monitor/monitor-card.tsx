import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { formatCount, formatDateTime, formatDecimal } from '@ichibun/ui/format';
import { notify } from '@ichibun/ui/toast';
import type { UseQueryResult } from '@tanstack/react-query';
import { type MonitorStatus, useRestartMonitor } from '../calls/corpus-admin.js';
import { Badge } from '../processing/badge.js';
import { Facts } from '../processing/facts.js';
import { texts } from '../texts.js';
import { QueryCard } from './query-card.js';

export function MonitorCard({ query }: { query: UseQueryResult<MonitorStatus> }) {
  const { mutate, isPending } = useRestartMonitor();
  const restart = () =>
    mutate(undefined, {
      onSuccess: () => notify({ title: texts.monitorRestarted }),
      onError: (error) => notify({ title: texts.monitorNotRestarted, reason: reasonOf(error), destructive: true }),
    });
  return (
    <QueryCard
      title={texts.systemMonitor}
      query={query}
      badge={({ isMonitoring }) => (
        <Badge look={isMonitoring ? 'good' : 'danger'}>{isMonitoring ? texts.active : texts.inactive}</Badge>
      )}
    >
      {({ checkInterval, lastProcessedCount, stallCount, stallLimit, checkedAt, restartedAt, isMonitoring }) => (
        <>
          <Facts
            facts={[
              [texts.checkInterval, texts.seconds(formatDecimal(checkInterval / 1000, 0))],
              [texts.lastProcessedCount, formatCount(lastProcessedCount)],
              [texts.lastCheck, checkedAt ? formatDateTime(checkedAt) : texts.noneYet],
              [texts.lastRestart, restartedAt ? formatDateTime(restartedAt) : texts.never],
            ]}
          />
          {stallCount > 0 && <p className="font-medium text-danger">{texts.stalls(stallCount, stallLimit)}</p>}
          {stallCount === 0 && isMonitoring && <p className="font-medium text-good">{texts.healthy}</p>}
          <Button disabled={isPending} onClick={restart}>
            {isPending ? texts.restarting : texts.restartMonitor}
          </Button>
        </>
      )}
    </QueryCard>
  );
}

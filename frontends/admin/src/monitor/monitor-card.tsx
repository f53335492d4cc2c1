import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { formatCount, formatDateTime, formatDecimal } from '@ichibun/ui/format';
import { notify } from '@ichibun/ui/toast';
import type { UseQueryResult } from '@tanstack/react-query';
import { type MonitorStatus, useRestartMonitor } from '../calls/corpus-admin.js';
import { messages } from '../messages.js';
import { Badge } from '../processing/badge.js';
import { Facts } from '../processing/facts.js';
import { QueryCard } from './query-card.js';

export function MonitorCard({ query }: { query: UseQueryResult<MonitorStatus> }) {
  const { mutate, isPending } = useRestartMonitor();
  const restart = () =>
    mutate(undefined, {
      onSuccess: () => notify({ title: messages.monitorRestarted }),
      onError: (error) => notify({ title: messages.monitorNotRestarted, reason: reasonOf(error), destructive: true }),
    });
  return (
    <QueryCard
      title={messages.systemMonitor}
      query={query}
      badge={({ isMonitoring }) => (
        <Badge look={isMonitoring ? 'good' : 'danger'}>{isMonitoring ? messages.active : messages.inactive}</Badge>
      )}
    >
      {({ checkInterval, lastProcessedCount, stallCount, stallLimit, checkedAt, restartedAt, isMonitoring }) => (
        <>
          <Facts
            facts={[
              [messages.checkInterval, messages.seconds(formatDecimal(checkInterval / 1000, 0))],
              [messages.lastProcessedCount, formatCount(lastProcessedCount)],
              [messages.lastCheck, checkedAt ? formatDateTime(checkedAt) : messages.noneYet],
              [messages.lastRestart, restartedAt ? formatDateTime(restartedAt) : messages.never],
            ]}
          />
          {stallCount > 0 && <p className="font-medium text-danger">{messages.stalls(stallCount, stallLimit)}</p>}
          {stallCount === 0 && isMonitoring && <p className="font-medium text-good">{messages.healthy}</p>}
          <Button disabled={isPending} onClick={restart}>
            {isPending ? messages.restarting : messages.restartMonitor}
          </Button>
        </>
      )}
    </QueryCard>
  );
}

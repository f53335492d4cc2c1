import { type MonitorStatus, useRestartMonitor } from '@ichibun/api-client/corpus-admin';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { formatCount, formatDateTime, formatDecimal } from '@ichibun/ui/format';
import { notify } from '@ichibun/ui/toast';
import type { UseQueryResult } from '@tanstack/react-query';
import { Badge } from '../processing/badge.js';
import { Facts } from '../processing/facts.js';
import { QueryCard } from './query-card.js';

/** Stalls in a row at which the monitor restarts the processing. */
export const STALLS_TO_RESTART = 3;

export function MonitorCard({ query }: { query: UseQueryResult<MonitorStatus> }) {
  const { mutate, isPending } = useRestartMonitor();
  const restart = () =>
    mutate(undefined, {
      onSuccess: () => notify({ title: 'Monitor restarted' }),
      onError: (error) => notify({ title: 'Failed to restart monitor', reason: reasonOf(error), destructive: true }),
    });
  return (
    <QueryCard
      title="System Monitor"
      query={query}
      badge={({ isMonitoring }) => (
        <Badge look={isMonitoring ? 'good' : 'danger'}>{isMonitoring ? 'ACTIVE' : 'INACTIVE'}</Badge>
      )}
    >
      {({ checkInterval, lastProcessedCount, stallCount, checkedAt, restartedAt, isMonitoring }) => (
        <>
          <Facts
            facts={[
              ['Check interval', `${formatDecimal(checkInterval / 1000, 0)} seconds`],
              ['Last processed count', formatCount(lastProcessedCount)],
              ['Last check', checkedAt ? formatDateTime(checkedAt) : 'none yet'],
              ['Last automatic restart', restartedAt ? formatDateTime(restartedAt) : 'never'],
            ]}
          />
          {stallCount > 0 && (
            <p className="font-medium text-danger">
              Stalls: {formatCount(stallCount)} of {STALLS_TO_RESTART} before an automatic restart
            </p>
          )}
          {stallCount === 0 && isMonitoring && <p className="font-medium text-good">System healthy</p>}
          <Button disabled={isPending} onClick={restart}>
            {isPending ? 'Restarting...' : 'Restart Monitor'}
          </Button>
        </>
      )}
    </QueryCard>
  );
}

import type { MonitorStatus, ProcessingStatus } from '@ichibun/api-client/corpus-admin';
import { Card } from '@ichibun/ui/card';
import { counted } from '@ichibun/ui/format';
import { Loading } from '@ichibun/ui/loading';
import { Facts } from '../processing/facts.js';
import { estimatedCompletion, isStuck, ratePerMinute } from '../processing/figures.js';

interface HealthCardProps {
  processing: ProcessingStatus | undefined;
  monitor: MonitorStatus | undefined;
}

/** Processing and monitor in a few lines: what they are doing, and whether somebody has to act. */
export function HealthCard({ processing, monitor }: HealthCardProps) {
  return (
    <Card title="System Health Overview">
      {processing && monitor ? (
        <Facts
          facts={[
            ['Processing', workOf(processing)],
            ['Rate', ratePerMinute(processing)],
            ['Estimated completion', estimatedCompletion(processing)],
            ['Monitoring', watchOf(monitor)],
          ]}
        />
      ) : (
        <Loading />
      )}
    </Card>
  );
}

function workOf(status: ProcessingStatus): string {
  if (status.isProcessing) return `running, ${counted(status.unprocessedSentences, 'sentence')} to go`;
  if (isStuck(status)) return `stopped although ${counted(status.unprocessedSentences, 'sentence')} wait: restart it`;
  return 'nothing to do';
}

function watchOf({ isMonitoring, stallCount }: MonitorStatus): string {
  if (!isMonitoring) return 'off: restart the monitor';
  return stallCount === 0 ? 'no stalls' : `${counted(stallCount, 'stall')} in a row`;
}

import { Card } from '@ichibun/ui/card';
import { Loading } from '@ichibun/ui/loading';
import type { MonitorStatus, ProcessingStatus } from '../calls/corpus-admin.js';
import { messages } from '../messages.js';
import { Facts } from '../processing/facts.js';
import { estimatedCompletion, isStuck, ratePerMinute } from '../processing/figures.js';
import { RatePlot } from './rate-plot.js';
import type { ProgressSample } from './rates.js';

interface HealthCardProps {
  processing: ProcessingStatus | undefined;
  monitor: MonitorStatus | undefined;
  /** Whether one of the two could not be looked at. */
  hasFailed: boolean;
  /** What was seen of the processing since the page was opened. */
  samples: readonly ProgressSample[];
}

/** Processing and monitor in a few lines: what they are doing, and whether somebody has to act. */
export function HealthCard({ processing, monitor, hasFailed, samples }: HealthCardProps) {
  return (
    <Card title={messages.health}>
      {processing && monitor ? (
        <div className="space-y-4">
          <Facts
            facts={[
              [messages.processing, workOf(processing)],
              [messages.rate, ratePerMinute(processing)],
              [messages.estimatedCompletion, estimatedCompletion(processing)],
              [messages.monitoring, watchOf(monitor)],
            ]}
          />
          <RatePlot samples={samples} />
        </div>
      ) : hasFailed ? (
        <p className="text-ink-soft">{messages.healthUnknown}</p>
      ) : (
        <Loading />
      )}
    </Card>
  );
}

function workOf(status: ProcessingStatus): string {
  if (status.isProcessing) return messages.running(status.unprocessedSentences);
  if (isStuck(status)) return messages.stuck(status.unprocessedSentences);
  return status.failedSentences > 0 ? messages.someFailed(status.failedSentences) : messages.nothingToDo;
}

function watchOf({ isMonitoring, stallCount }: MonitorStatus): string {
  if (!isMonitoring) return messages.monitorOff;
  return stallCount === 0 ? messages.noStalls : messages.stallsInRow(stallCount);
}

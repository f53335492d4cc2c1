import { Card } from '@ichibun/ui/card';
import { Loading } from '@ichibun/ui/loading';
import type { MonitorStatus, ProcessingStatus } from '../calls/corpus-admin.js';
import { Facts } from '../processing/facts.js';
import { estimatedCompletion, isStuck, ratePerMinute } from '../processing/figures.js';
import { texts } from '../texts.js';
import { RatePlot } from './rate-plot.js';
import type { Look } from './rates.js';

interface HealthCardProps {
  processing: ProcessingStatus | undefined;
  monitor: MonitorStatus | undefined;
  /** Whether one of the two could not be looked at. */
  hasFailed: boolean;
  /** What was seen of the processing since the page was opened. */
  looks: readonly Look[];
}

/** Processing and monitor in a few lines: what they are doing, and whether somebody has to act. */
export function HealthCard({ processing, monitor, hasFailed, looks }: HealthCardProps) {
  return (
    <Card title={texts.health}>
      {processing && monitor ? (
        <div className="space-y-4">
          <Facts
            facts={[
              [texts.processing, workOf(processing)],
              [texts.rate, ratePerMinute(processing)],
              [texts.estimatedCompletion, estimatedCompletion(processing)],
              [texts.monitoring, watchOf(monitor)],
            ]}
          />
          <RatePlot looks={looks} />
        </div>
      ) : hasFailed ? (
        <p className="text-ink-soft">{texts.healthUnknown}</p>
      ) : (
        <Loading />
      )}
    </Card>
  );
}

function workOf(status: ProcessingStatus): string {
  if (status.isProcessing) return texts.running(status.unprocessedSentences);
  if (isStuck(status)) return texts.stuck(status.unprocessedSentences);
  return status.failedSentences > 0 ? texts.someFailed(status.failedSentences) : texts.nothingToDo;
}

function watchOf({ isMonitoring, stallCount }: MonitorStatus): string {
  if (!isMonitoring) return texts.monitorOff;
  return stallCount === 0 ? texts.noStalls : texts.stallsInRow(stallCount);
}

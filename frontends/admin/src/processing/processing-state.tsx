import type { ProcessingStatus } from '@ichibun/api-client/corpus-admin';
import { formatCount, formatDateTime, formatPercent } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Badge } from './badge.js';
import { Facts } from './facts.js';
import { estimatedCompletion, isStuck, ratePerMinute } from './figures.js';

/** RUNNING, or STOPPED, which is wrong while sentences wait. */
export function ProcessorBadge({ status }: { status: ProcessingStatus }) {
  if (status.isProcessing) return <Badge look="good">RUNNING</Badge>;
  return <Badge look={isStuck(status) ? 'danger' : 'neutral'}>STOPPED</Badge>;
}

/** The progress of the corpus' processing. */
export function ProcessingState({ status }: { status: ProcessingStatus }) {
  const { percentageComplete, currentBatch, totalBatches, startTime, fallbackReason } = status;
  const tokens = status.inputTokens + status.outputTokens;
  return (
    <div className="space-y-4">
      <div>
        <p className="mb-1 text-sm tabular-nums">
          {formatPercent(percentageComplete)}, {formatCount(status.totalProcessed)} of{' '}
          {formatCount(status.totalSentences)} sentences processed
        </p>
        <ProgressBar label="Processed sentences" value={percentageComplete} />
      </div>
      <Facts
        facts={[
          ['Unprocessed sentences', formatCount(status.unprocessedSentences)],
          ['Failed sentences', formatCount(status.failedSentences)],
          ['Batch', totalBatches === 0 ? 'none' : `${formatCount(currentBatch)} of ${formatCount(totalBatches)}`],
          ['Estimated rate', ratePerMinute(status)],
          ['Estimated completion', estimatedCompletion(status)],
          ['Started', startTime ? formatDateTime(startTime) : 'never'],
          ...(tokens > 0
            ? [
                [
                  'Model tokens',
                  `${formatCount(status.inputTokens)} in, ${formatCount(status.outputTokens)} out`,
                ] as const,
              ]
            : []),
        ]}
      />
      {fallbackReason && (
        <p className="text-sm text-ink-soft">
          The built-in analyser did {formatCount(status.fallbackSentences)} sentences instead: {fallbackReason}
        </p>
      )}
    </div>
  );
}

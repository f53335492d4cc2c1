import { inWords } from '@ichibun/api-client/request';
import { formatCount, formatDateTime, formatPercent } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import type { ProcessingStatus } from '../calls/corpus-admin.js';
import { messages } from '../messages.js';
import { Badge } from './badge.js';
import { Facts } from './facts.js';
import { estimatedCompletion, isStuck, ratePerMinute } from './figures.js';

/** RUNNING, or STOPPED, which is wrong while sentences wait. */
export function ProcessorBadge({ status }: { status: ProcessingStatus }) {
  if (status.isProcessing) return <Badge look="good">{messages.runningBadge}</Badge>;
  return <Badge look={isStuck(status) ? 'danger' : 'neutral'}>{messages.stoppedBadge}</Badge>;
}

/** The progress of the corpus' processing. */
export function ProcessingState({ status }: { status: ProcessingStatus }) {
  const { percentageComplete, currentBatch, totalBatches, startTime, fallbackReason } = status;
  const tokens = status.inputTokens + status.outputTokens;
  return (
    <div className="space-y-4">
      <div>
        <p className="mb-1 text-sm tabular-nums">
          {messages.processed(formatPercent(percentageComplete), status.totalProcessed, status.totalSentences)}
        </p>
        <div className="relative">
          <ProgressBar label={messages.processedSentences} value={percentageComplete} />
          {/* What failed is no part of what is done. */}
          {status.failedSentences > 0 && (
            <div
              aria-hidden="true"
              className="absolute inset-y-0 right-0 min-w-1 rounded-r-full bg-danger"
              style={{ width: `${(100 * status.failedSentences) / status.totalSentences}%` }}
            />
          )}
        </div>
      </div>
      <Facts
        facts={[
          [messages.unprocessedSentences, formatCount(status.unprocessedSentences)],
          [messages.failedSentences, formatCount(status.failedSentences)],
          [messages.batch, totalBatches === 0 ? messages.none : messages.ofAll(currentBatch, totalBatches)],
          [messages.estimatedRate, ratePerMinute(status)],
          [messages.estimatedCompletion, estimatedCompletion(status)],
          [messages.started, startTime ? formatDateTime(startTime) : messages.never],
          ...(tokens > 0
            ? [[messages.modelTokens, messages.tokens(status.inputTokens, status.outputTokens)] as const]
            : []),
        ]}
      />
      {fallbackReason && (
        <p className="text-sm text-ink-soft">
          {messages.builtInDid(status.fallbackSentences, inWords(fallbackReason, status.fallbackFailure))}
        </p>
      )}
    </div>
  );
}

import { formatDecimal } from '@ichibun/ui/format';
import type { ProcessingStatus } from '../calls/corpus-admin.js';
import { messages } from '../messages.js';

/** `90.0 sentences per minute`, of sentences a second; from a thousand on without decimals. */
export function ratePerMinute({ estimatedRate }: ProcessingStatus): string {
  if (estimatedRate === null) return messages.notMeasured;
  const rate = estimatedRate * 60;
  return messages.perMinute(formatDecimal(rate, rate < 1_000 ? 1 : 0));
}

/** How long what waits still takes, in minutes. */
export function estimatedCompletion({ estimatedRate, unprocessedSentences }: ProcessingStatus): string {
  if (unprocessedSentences === 0) return messages.nothingWaiting;
  if (!estimatedRate) return messages.notMeasured;
  const minutes = unprocessedSentences / estimatedRate / 60;
  return minutes < 1 ? messages.underMinute : messages.minutes(Math.ceil(minutes));
}

/** Sentences wait, and nobody works on them. */
export const isStuck = ({ isProcessing, unprocessedSentences }: ProcessingStatus): boolean =>
  !isProcessing && unprocessedSentences > 0;

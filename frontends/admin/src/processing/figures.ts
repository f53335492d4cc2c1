import { formatDecimal } from '@ichibun/ui/format';
import type { ProcessingStatus } from '../calls/corpus-admin.js';
import { texts } from '../texts.js';

/** `90.0 sentences per minute`, of sentences a second; from a thousand on without decimals. */
export function ratePerMinute({ estimatedRate }: ProcessingStatus): string {
  if (estimatedRate === null) return texts.notMeasured;
  const rate = estimatedRate * 60;
  return texts.perMinute(formatDecimal(rate, rate < 1_000 ? 1 : 0));
}

/** How long what waits still takes, in minutes. */
export function estimatedCompletion({ estimatedRate, unprocessedSentences }: ProcessingStatus): string {
  if (unprocessedSentences === 0) return texts.nothingWaiting;
  if (!estimatedRate) return texts.notMeasured;
  const minutes = unprocessedSentences / estimatedRate / 60;
  return minutes < 1 ? texts.underMinute : texts.minutes(Math.ceil(minutes));
}

/** Sentences wait, and nobody works on them. */
export const isStuck = ({ isProcessing, unprocessedSentences }: ProcessingStatus): boolean =>
  !isProcessing && unprocessedSentences > 0;

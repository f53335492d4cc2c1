import type { ProcessingStatus } from '@ichibun/api-client/corpus-admin';
import { formatDecimal } from '@ichibun/ui/format';
import { texts } from '../texts.js';

/** `90.0 sentences per minute`, of sentences a second. */
export const ratePerMinute = ({ estimatedRate }: ProcessingStatus): string =>
  estimatedRate === null ? texts.notMeasured : texts.perMinute(formatDecimal(estimatedRate * 60, 1));

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

import type { ProcessingStatus } from '@ichibun/api-client/corpus-admin';
import { counted, formatDecimal } from '@ichibun/ui/format';

const NOT_MEASURED = 'not measured yet';

/** `90.0 sentences per minute`, of sentences a second. */
export const ratePerMinute = ({ estimatedRate }: ProcessingStatus): string =>
  estimatedRate === null ? NOT_MEASURED : `${formatDecimal(estimatedRate * 60, 1)} sentences per minute`;

/** How long what waits still takes, in minutes. */
export function estimatedCompletion({ estimatedRate, unprocessedSentences }: ProcessingStatus): string {
  if (unprocessedSentences === 0) return 'nothing is waiting';
  if (!estimatedRate) return NOT_MEASURED;
  const minutes = unprocessedSentences / estimatedRate / 60;
  return minutes < 1 ? 'under 1 minute' : counted(Math.ceil(minutes), 'minute');
}

/** Sentences wait, and nobody works on them. */
export const isStuck = ({ isProcessing, unprocessedSentences }: ProcessingStatus): boolean =>
  !isProcessing && unprocessedSentences > 0;

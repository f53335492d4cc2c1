import { inWords } from '@ichibun/api-client/request';
import type { Analytics } from '@ichibun/contracts/analytics';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { messages } from '../messages.js';

interface PartMissingProps {
  analytics: Analytics;
  part: string;
  onRetry(): void;
}

/** Shown in the place of a part that is not available, with the reason. */
export function PartMissing({ analytics: { problems }, part, onRetry }: PartMissingProps) {
  const problem = problems.find((one) => one.part === part);
  return (
    <ErrorPanel
      title={messages.partNotLoaded}
      reason={problem ? inWords(problem.message, problem) : messages.notAvailable}
      onRetry={onRetry}
    />
  );
}

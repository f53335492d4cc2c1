import { cardsChanged } from '@ichibun/api-client/changes';
import { reasonOf } from '@ichibun/api-client/request';
import { useChangeReviewParameters, useReviewParameters } from '@ichibun/api-client/reviews';
import { useSession } from '@ichibun/api-client/session';
import type { ParameterFit } from '@ichibun/contracts/reviews';
import { Button } from '@ichibun/ui/button';
import { formatDate } from '@ichibun/ui/format';
import { notifyFailure } from '@ichibun/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { messages } from '../messages.js';

/** How the schedule fits the learner: by parameters that suit most, or by those that her answers gave. */
export function Parameters() {
  const { data: fit } = useReviewParameters();
  const change = useChangeReviewParameters();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const reason = useId();
  const wasRunning = useRef(false);
  const isRunning = fit?.isRunning ?? false;
  // Words may have other states then.
  useEffect(() => {
    if (wasRunning.current && !isRunning) cardsChanged(queryClient, user?.id);
    wasRunning.current = isRunning;
  }, [isRunning, queryClient, user?.id]);
  if (!fit) return null;
  const isBusy = isRunning || change.isPending;
  const press = (wanted: 'fit' | 'reset') => {
    if (!isBusy && (fit.canFit || wanted === 'reset'))
      change.mutate(wanted, { onError: (error) => notifyFailure(messages.parameters.notBegun, reasonOf(error)) });
  };
  return (
    <section aria-label={messages.parameters.title} className="space-y-2 border-t border-line pt-4">
      <h3 className="text-sm font-medium">{messages.parameters.title}</h3>
      <p className="text-sm text-ink-soft">{messages.parameters.text}</p>
      <p role="status" className="text-sm">
        {isRunning ? messages.parameters.running : said(fit)}
      </p>
      {!fit.canFit && (
        <p id={reason} className="text-sm">
          {messages.parameters.unavailable}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          aria-disabled={isBusy || !fit.canFit}
          aria-describedby={fit.canFit ? undefined : reason}
          onClick={() => press('fit')}
        >
          {messages.parameters.fit}
        </Button>
        {fit.isOwn && (
          <Button variant="quiet" aria-disabled={isBusy} onClick={() => press('reset')}>
            {messages.parameters.reset}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What the last fit came to. */
function said({ outcome, endedAt, answers, lossBefore, lossAfter, isOwn }: ParameterFit): string {
  const day = endedAt ? formatDate(endedAt) : '';
  switch (outcome) {
    case 'taken':
      return messages.parameters.taken(answers, day, 100 * (1 - lossAfter! / lossBefore!));
    case 'not-better':
      return messages.parameters.notBetter(answers, day);
    case 'too-few':
      return messages.parameters.tooFew(answers);
    case 'failed':
      return messages.parameters.failed;
    // Why nothing came of it is said beside the button.
    case 'unavailable':
    case null:
      return isOwn ? messages.parameters.takenOver : messages.parameters.usual;
  }
}

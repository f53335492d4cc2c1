import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { notify } from '@ichibun/ui/toast';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ProcessingStatus, useProcessUnprocessed } from '../calls/corpus-admin.js';
import { messages } from '../messages.js';
import { ProcessingState, ProcessorBadge } from '../processing/processing-state.js';
import { QueryCard } from './query-card.js';

export function ProcessorCard({ query }: { query: UseQueryResult<ProcessingStatus> }) {
  const { mutate, isPending } = useProcessUnprocessed();
  const restart = () =>
    mutate(undefined, {
      onSuccess: () => notify({ title: messages.processorRestarted }),
      onError: (error) => notify({ title: messages.processorNotRestarted, reason: reasonOf(error), destructive: true }),
    });
  return (
    <QueryCard title={messages.processor} query={query} badge={(status) => <ProcessorBadge status={status} />}>
      {(status) => (
        <>
          <ProcessingState status={status} />
          <Button disabled={isPending} onClick={restart}>
            {isPending ? messages.restarting : messages.restartProcessor}
          </Button>
        </>
      )}
    </QueryCard>
  );
}

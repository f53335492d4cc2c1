import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { notify } from '@ichibun/ui/toast';
import { useProcessingStatus, useProcessUnprocessed } from '../calls/corpus-admin.js';
import { messages } from '../messages.js';
import { ProcessingState, ProcessorBadge } from '../processing/processing-state.js';

export function ProcessingCard() {
  const { data: status, error, refetch } = useProcessingStatus();
  const { mutate, isPending } = useProcessUnprocessed();
  const process = () =>
    mutate(undefined, {
      onError: (failure) =>
        notify({
          title: messages.processingFailed,
          description: reasonOf(failure, messages.processingFailedHint),
          destructive: true,
        }),
    });
  return (
    <Card title={messages.sentenceProcessing} actions={status && <ProcessorBadge status={status} />}>
      {status ? (
        <div className="space-y-4">
          <ProcessingState status={status} />
          <Button
            variant="primary"
            disabled={isPending || status.isProcessing || status.unprocessedSentences + status.failedSentences === 0}
            onClick={process}
          >
            {isPending ? messages.starting : status.isProcessing ? messages.processingNow : messages.processAll}
          </Button>
        </div>
      ) : error ? (
        <ErrorPanel title={messages.processingNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : (
        <Loading />
      )}
    </Card>
  );
}

import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { notify } from '@ichibun/ui/toast';
import { useProcessingStatus, useProcessUnprocessed } from '../calls/corpus-admin.js';
import { ProcessingState, ProcessorBadge } from '../processing/processing-state.js';
import { texts } from '../texts.js';

export function ProcessingCard() {
  const { data: status, error, refetch } = useProcessingStatus();
  const { mutate, isPending } = useProcessUnprocessed();
  const process = () =>
    mutate(undefined, {
      onError: (failure) =>
        notify({
          title: texts.processingFailed,
          description: reasonOf(failure, texts.processingFailedHint),
          destructive: true,
        }),
    });
  return (
    <Card title={texts.sentenceProcessing} actions={status && <ProcessorBadge status={status} />}>
      {status ? (
        <div className="space-y-4">
          <ProcessingState status={status} />
          <Button
            variant="primary"
            disabled={isPending || status.isProcessing || status.unprocessedSentences + status.failedSentences === 0}
            onClick={process}
          >
            {isPending ? texts.starting : status.isProcessing ? texts.processingNow : texts.processAll}
          </Button>
        </div>
      ) : error ? (
        <ErrorPanel title={texts.processingNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : (
        <Loading />
      )}
    </Card>
  );
}

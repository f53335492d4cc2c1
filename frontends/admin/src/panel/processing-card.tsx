import { useProcessingStatus, useProcessUnprocessed } from '@ichibun/api-client/corpus-admin';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { notify } from '@ichibun/ui/toast';
import { ProcessingState, ProcessorBadge } from '../processing/processing-state.js';

export function ProcessingCard() {
  const { data: status, error, refetch } = useProcessingStatus();
  const { mutate, isPending } = useProcessUnprocessed();
  const process = () =>
    mutate(undefined, {
      onError: (failure) =>
        notify({
          title: 'Processing Failed',
          description: reasonOf(failure, 'The processing could not be started. Please try again.'),
          destructive: true,
        }),
    });
  return (
    <Card title="Gemini Sentence Processing" actions={status && <ProcessorBadge status={status} />}>
      {status ? (
        <div className="space-y-4">
          <ProcessingState status={status} />
          <Button
            variant="primary"
            disabled={isPending || status.isProcessing || status.unprocessedSentences + status.failedSentences === 0}
            onClick={process}
          >
            {isPending ? 'Starting...' : status.isProcessing ? 'Processing...' : 'Process All Unprocessed Sentences'}
          </Button>
        </div>
      ) : error ? (
        <ErrorPanel title="The processing could not be looked at." reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : (
        <Loading />
      )}
    </Card>
  );
}

import { useDeleteAnalysis } from '@ichibun/api-client/analyses';
import type { Analysis } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { TrashIcon } from '@ichibun/ui/icons';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useState } from 'react';

interface DeleteAnalysisProps {
  analysis: Analysis;
  compact?: boolean;
  onDeleted?: () => void;
}

export function DeleteAnalysis({ analysis, compact = false, onDeleted }: DeleteAnalysisProps) {
  const [asks, setAsks] = useState(false);
  const { mutateAsync, isPending } = useDeleteAnalysis();

  const remove = async () => {
    try {
      await mutateAsync(analysis.id);
    } catch (error) {
      notifyFailure('Failed to delete the analysis', reasonOf(error));
      return;
    }
    notify({ title: 'Analysis deleted' });
    onDeleted?.();
  };

  return (
    <>
      {compact ? (
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Delete ${analysis.title}`}
          disabled={isPending}
          onClick={() => setAsks(true)}
        >
          <TrashIcon />
        </Button>
      ) : (
        <Button disabled={isPending} onClick={() => setAsks(true)}>
          <TrashIcon />
          Delete
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Delete analysis"
        question={`Delete “${analysis.title}” and its figures? The words in your vocabulary stay.`}
        confirmLabel="Delete"
        onConfirm={remove}
      />
    </>
  );
}

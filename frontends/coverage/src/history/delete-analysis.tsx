import { useDeleteAnalysis } from '@ichibun/api-client/analyses';
import type { Analysis } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { TrashIcon } from '@ichibun/ui/icons';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useRef, useState } from 'react';
import { texts } from '../texts.js';

interface DeleteAnalysisProps {
  analysis: Analysis;
  compact?: boolean;
  /** Is given the button, which goes with the analysis. */
  onDelete?: (button: HTMLElement) => void;
  onDeleted?: () => void;
}

export function DeleteAnalysis({ analysis, compact = false, onDelete, onDeleted }: DeleteAnalysisProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [asks, setAsks] = useState(false);
  const { mutateAsync, isPending } = useDeleteAnalysis();

  const remove = async () => {
    if (button.current) onDelete?.(button.current);
    try {
      await mutateAsync(analysis.id);
    } catch (error) {
      notifyFailure(texts.entry.deleteFailed, reasonOf(error));
      return;
    }
    notify({ title: texts.entry.deleted });
    onDeleted?.();
  };

  return (
    <>
      {compact ? (
        <Button
          ref={button}
          variant="quiet"
          size="icon"
          aria-label={texts.entry.deleteOf(analysis.title)}
          disabled={isPending}
          onClick={() => setAsks(true)}
        >
          <TrashIcon />
        </Button>
      ) : (
        <Button disabled={isPending} onClick={() => setAsks(true)}>
          <TrashIcon />
          {texts.entry.delete}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={texts.entry.deleteTitle}
        question={texts.entry.deleteQuestion(analysis.title)}
        confirmLabel={texts.entry.delete}
        onConfirm={remove}
      />
    </>
  );
}

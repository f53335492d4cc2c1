import { useDeleteAnalysis } from '@ichibun/api-client/analyses';
import { reasonOf } from '@ichibun/api-client/request';
import type { Analysis } from '@ichibun/contracts/content';
import { Button } from '@ichibun/ui/button';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { TrashIcon } from '@ichibun/ui/icons';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useRef, useState } from 'react';
import { messages } from '../messages.js';

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
      notifyFailure(messages.entry.deleteFailed, reasonOf(error));
      return;
    }
    notify({ title: messages.entry.deleted });
    onDeleted?.();
  };

  return (
    <>
      {compact ? (
        <Button
          ref={button}
          variant="quiet"
          size="icon"
          aria-label={messages.entry.deleteOf(analysis.title)}
          disabled={isPending}
          onClick={() => setAsks(true)}
        >
          <TrashIcon />
        </Button>
      ) : (
        <Button disabled={isPending} onClick={() => setAsks(true)}>
          <TrashIcon />
          {messages.entry.delete}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={messages.entry.deleteTitle}
        question={messages.entry.deleteQuestion(analysis.title)}
        confirmLabel={messages.entry.delete}
        onConfirm={remove}
      />
    </>
  );
}

import type { DocumentEntry } from '@ichibun/api-client/contract';
import { useDeleteDocument } from '@ichibun/api-client/documents';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { TrashIcon } from '@ichibun/ui/icons';
import { notify } from '@ichibun/ui/toast';
import { useRef, useState } from 'react';
import { texts } from './texts.js';

interface DeleteDocumentProps {
  book: DocumentEntry;
  /** Is given the button, which goes with the document. */
  onDelete(button: HTMLElement): void;
}

export function DeleteDocument({ book: { id, title }, onDelete }: DeleteDocumentProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [asks, setAsks] = useState(false);
  const { mutateAsync, isPending } = useDeleteDocument();

  const remove = async () => {
    if (button.current) onDelete(button.current);
    try {
      await mutateAsync(id);
    } catch (error) {
      notify({
        title: texts.deleteFailed,
        description: texts.notDeleted,
        reason: reasonOf(error),
        destructive: true,
      });
      return;
    }
    notify({ title: texts.documentDeleted });
  };

  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="icon"
        aria-label={texts.deleteOf(title)}
        disabled={isPending}
        onClick={() => setAsks(true)}
      >
        <TrashIcon />
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={texts.deleteDocument}
        subject={title}
        question={texts.deleteQuestion}
        confirmLabel={texts.delete}
        onConfirm={remove}
      />
    </>
  );
}

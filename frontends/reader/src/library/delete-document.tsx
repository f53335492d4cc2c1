import { useDeleteDocument } from '@ichibun/api-client/documents';
import { reasonOf } from '@ichibun/api-client/request';
import type { DocumentEntry } from '@ichibun/contracts/documents';
import { Button } from '@ichibun/ui/button';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { TrashIcon } from '@ichibun/ui/icons';
import { notify } from '@ichibun/ui/toast';
import { useRef, useState } from 'react';
import { messages } from './messages.js';

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
        title: messages.deleteFailed,
        description: messages.notDeleted,
        reason: reasonOf(error),
        destructive: true,
      });
      return;
    }
    notify({ title: messages.documentDeleted });
  };

  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="icon"
        aria-label={messages.deleteOf(title)}
        disabled={isPending}
        onClick={() => setAsks(true)}
      >
        <TrashIcon />
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={messages.deleteDocument}
        subject={title}
        question={messages.deleteQuestion}
        confirmLabel={messages.delete}
        onConfirm={remove}
      />
    </>
  );
}

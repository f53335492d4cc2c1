import { useId } from 'react';
import { Button } from './button.js';
import { DialogActions } from './dialog.js';
import { messages } from './messages.js';
import { Modal } from './modal.js';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  /** What it is about, where neither title nor question names it. */
  subject?: string;
  question: string;
  confirmLabel: string;
  onConfirm(): void;
}

/** Asks before something that cannot be undone. Focus starts on Cancel. */
export function ConfirmDialog({ open, ...props }: ConfirmDialogProps) {
  return open && <Question {...props} />;
}

function Question({
  onOpenChange,
  title,
  subject,
  question,
  confirmLabel,
  onConfirm,
}: Omit<ConfirmDialogProps, 'open'>) {
  const id = useId();
  const close = () => onOpenChange(false);
  return (
    <Modal
      role="alertdialog"
      titleId={id}
      descriptionId={subject ? `${id}-subject ${id}-question` : `${id}-question`}
      width="max-w-md"
      onClose={close}
    >
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      {subject && (
        <p id={`${id}-subject`} className="mt-2 font-medium break-words">
          {subject}
        </p>
      )}
      <p id={`${id}-question`} className="mt-2">
        {question}
      </p>
      <DialogActions>
        <Button onClick={close}>{messages.cancel}</Button>
        <Button
          variant="danger"
          onClick={() => {
            onConfirm();
            close();
          }}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Modal>
  );
}

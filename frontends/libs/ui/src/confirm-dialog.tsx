import { AlertDialog } from 'radix-ui';
import { Button } from './button.js';
import { DialogActions, dialogPanel, dialogShade, useFocusBack } from './dialog.js';
import { texts } from './texts.js';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  question: string;
  confirmLabel: string;
  onConfirm(): void;
}

/** Asks before something that cannot be undone. Focus starts on Cancel. */
export function ConfirmDialog({ open, onOpenChange, title, question, confirmLabel, onConfirm }: ConfirmDialogProps) {
  const onCloseAutoFocus = useFocusBack(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialogShade} />
        <AlertDialog.Content className={`${dialogPanel} max-w-md`} onCloseAutoFocus={onCloseAutoFocus}>
          <AlertDialog.Title className="text-xl font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2">{question}</AlertDialog.Description>
          <DialogActions>
            <AlertDialog.Cancel asChild>
              <Button>{texts.cancel}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button variant="danger" onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </AlertDialog.Action>
          </DialogActions>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

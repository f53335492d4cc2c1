import { KeysDialog } from '../keys-dialog.js';
import { keysShown } from './keys-shown.js';
import { messages } from './messages.js';

interface ReaderKeysDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Whether the text runs to the left. */
  isVertical: boolean;
}

/** What keys do in the reader. */
export function ReaderKeysDialog({ isVertical, ...props }: ReaderKeysDialogProps) {
  return (
    <KeysDialog
      {...props}
      title={messages.title}
      keys={keysShown(isVertical).map(({ keys, does }) => ({ keys, does: messages.does[does] }))}
      hint={messages.hint}
    />
  );
}

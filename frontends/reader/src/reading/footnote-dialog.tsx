import type { SentenceNote } from '@ichibun/contracts/reader';
import { Dialog } from '@ichibun/ui/dialog';
import { messages } from '../messages.js';

interface FootnoteDialogProps {
  /** Undefined while none is shown. */
  footnote: SentenceNote | undefined;
  onClose(): void;
}

/** A footnote of a book, over its text. */
export function FootnoteDialog({ footnote, onClose }: FootnoteDialogProps) {
  return (
    <Dialog
      open={footnote !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={messages.footnote(footnote?.mark ?? '')}
    >
      <p lang="ja" className="text-lg leading-loose break-words">
        {footnote?.text}
      </p>
    </Dialog>
  );
}

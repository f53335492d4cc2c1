import type { SentenceNote } from '@ichibun/contracts/documents';
import { Dialog } from '@ichibun/ui/dialog';
import { messages } from '../messages.js';

interface FootnoteDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Undefined while none is shown. */
  footnote: SentenceNote | undefined;
}

/** A footnote of a book, over its text. */
export function FootnoteDialog({ open, onOpenChange, footnote }: FootnoteDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.footnote(footnote?.mark ?? '')}>
      <p lang="ja" className="text-lg leading-loose break-words">
        {footnote?.text}
      </p>
    </Dialog>
  );
}

import { Dialog } from '@ichibun/ui/dialog';
import type { ReactNode } from 'react';

interface KeysDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** The keys of the reader. */
export function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        <Keys keys={['→', 'J']}>next sentence or page</Keys>
        <Keys keys={['←', 'K']}>previous sentence or page</Keys>
        <Keys keys={['Tab']}>to the next word, or sentence of a page</Keys>
        <Keys keys={['Enter']}>look the word up, or open the sentence</Keys>
        <Keys keys={['Esc']}>close</Keys>
        <Keys keys={['?']}>these keys</Keys>
      </dl>
      <p className="mt-5 text-sm text-ink-soft">Keys that are letters or signs can be switched off in the settings.</p>
    </Dialog>
  );
}

function Keys({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <>
      <dt className="flex gap-1.5">
        {keys.map((key) => (
          <kbd
            key={key}
            className="flex min-h-8 min-w-8 items-center justify-center rounded-md border border-line-strong bg-sunken px-2 font-sans text-sm"
          >
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </>
  );
}

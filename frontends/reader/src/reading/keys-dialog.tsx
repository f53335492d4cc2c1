import { Dialog } from '@ichibun/ui/dialog';
import { Fragment } from 'react';

interface KeysDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  /** What each key does, in words, in the order in which they are shown. */
  keys: readonly { readonly keys: readonly string[]; readonly does: string }[];
  hint: string;
}

/** The keys of a page. */
export function KeysDialog({ open, onOpenChange, title, keys, hint }: KeysDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {keys.map(({ keys, does }) => (
          <Fragment key={keys.join(' ')}>
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
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="mt-5 text-sm text-ink-soft">{hint}</p>
    </Dialog>
  );
}

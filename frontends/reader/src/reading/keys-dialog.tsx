import { Dialog } from '@ichibun/ui/dialog';
import { usePreference } from '@ichibun/ui/preferences';
import { Fragment } from 'react';
import { texts } from '../texts.js';
import { keysShown } from './reader-keys.js';

interface KeysDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** The keys of the reader. */
export function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  const [writingMode] = usePreference('writing-mode');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.keys}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {keysShown(writingMode === 'vertical').map(({ keys, does }) => (
          <Fragment key={does}>
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
            <dd>{texts.does[does]}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="mt-5 text-sm text-ink-soft">{texts.keysHint}</p>
    </Dialog>
  );
}

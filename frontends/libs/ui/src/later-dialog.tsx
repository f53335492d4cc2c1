import { type ComponentType, useEffect, useState } from 'react';
import { texts } from './texts.js';
import { notifyFailure } from './toast.js';

interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

interface LaterDialogProps extends DialogProps {
  /** Loads the dialog; asked again at the next opening where its files do not arrive. */
  load(): Promise<ComponentType<DialogProps>>;
}

/** A dialog whose files are loaded when it is first opened: they would be a tenth of the first page. */
export function LaterDialog({ load, open, onOpenChange }: LaterDialogProps) {
  const [Loaded, setLoaded] = useState<ComponentType<DialogProps> | null>(null);
  const isWanted = open && !Loaded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening, whatever functions are given meanwhile.
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (dialog) => setLoaded(() => dialog),
      () => {
        onOpenChange(false);
        notifyFailure(texts.filesMissing);
      },
    );
  }, [isWanted]);
  return Loaded && <Loaded open={open} onOpenChange={onOpenChange} />;
}

import { type ComponentType, useLayoutEffect, useState } from 'react';
import { messagesReady } from './language.js';
import { messages } from './messages.js';
import { notifyFailure } from './toast.js';

interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/**
 * A dialog whose files are loaded when it is first opened, so that the first page does not wait for them.
 * @param load Loads it; called again at the next opening where its files do not arrive.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  const loadWithMessages = async () => {
    const dialog = await load();
    await messagesReady();
    return dialog;
  };
  return function LazyDialog(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    const { open, onOpenChange } = props;
    const isWanted = open && !Loaded;
    // Before the page is seen: keys that come at once are for the dialog.
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening, whatever functions are given meanwhile.
    useLayoutEffect(() => {
      if (!isWanted) return;
      loadWithMessages().then(
        (dialog) => setLoaded(() => dialog),
        () => {
          onOpenChange(false);
          notifyFailure(messages.filesMissing);
        },
      );
    }, [isWanted]);
    return Loaded && <Loaded {...props} />;
  };
}

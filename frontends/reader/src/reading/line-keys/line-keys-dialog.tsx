import { KeysDialog } from '../keys-dialog.js';
import type { ShownKey } from '../shown-keys.js';
import { messages } from './messages.js';

type SharedAction = keyof typeof messages.does;

interface LineKeysDialogProps<Action extends string> {
  open: boolean;
  onOpenChange(open: boolean): void;
  keys: readonly ShownKey<Action>[];
  /** What the keys do that are this page's alone. */
  does: Readonly<Record<Exclude<Action, SharedAction>, string>>;
}

/** The keys of a page that shows a line with its words. */
export function LineKeysDialog<Action extends string>({ keys, does, ...props }: LineKeysDialogProps<Action>) {
  const texts: Readonly<Record<string, string>> = { ...messages.does, ...does };
  return (
    <KeysDialog
      {...props}
      title={messages.title}
      keys={keys.map(({ keys, does }) => ({ keys, does: texts[does]! }))}
      hint={messages.hint}
    />
  );
}

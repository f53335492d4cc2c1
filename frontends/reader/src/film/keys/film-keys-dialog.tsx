import { KeysDialog } from '../../reading/keys-dialog.js';
import { FILM_KEYS } from './film-keys.js';
import { messages } from './messages.js';

interface FilmKeysDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** What keys do beside a film. */
export function FilmKeysDialog(props: FilmKeysDialogProps) {
  return (
    <KeysDialog
      {...props}
      title={messages.title}
      keys={FILM_KEYS.map(({ keys, does }) => ({ keys, does: messages.does[does] }))}
      hint={messages.hint}
    />
  );
}

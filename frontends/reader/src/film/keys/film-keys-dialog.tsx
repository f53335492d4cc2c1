import { LineKeysDialog } from '../../reading/line-keys/line-keys-dialog.js';
import { FILM_KEYS } from './film-keys.js';
import { messages } from './messages.js';

interface FilmKeysDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** What keys do beside a film. */
export const FilmKeysDialog = (props: FilmKeysDialogProps) => (
  <LineKeysDialog {...props} keys={FILM_KEYS} does={messages} />
);

import { LineKeysDialog } from '../reading/line-keys/line-keys-dialog.js';
import { MANGA_KEYS } from './manga-keys.js';
import { messages } from './messages.js';

interface MangaKeysDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** What keys do beside the pages of a manga. */
export const MangaKeysDialog = (props: MangaKeysDialogProps) => (
  <LineKeysDialog {...props} keys={MANGA_KEYS} does={messages.does} />
);

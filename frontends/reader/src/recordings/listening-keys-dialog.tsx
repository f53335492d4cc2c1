import { LineKeysDialog } from '../reading/line-keys/line-keys-dialog.js';
import { LISTENING_KEYS } from './listening-keys.js';
import { messages } from './messages.js';

interface ListeningKeysDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** What keys do beside a recording. */
export const ListeningKeysDialog = (props: ListeningKeysDialogProps) => (
  <LineKeysDialog {...props} keys={LISTENING_KEYS} does={messages.does} />
);

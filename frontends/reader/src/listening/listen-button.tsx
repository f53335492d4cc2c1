import { Button } from '@ichibun/ui/button';
import { HeadphonesIcon } from '@ichibun/ui/icons';
import { texts } from '../texts.js';
import type { Listening } from './use-listening.js';

/** Shows and hides the player of the document's audiobook. */
export function ListenButton({ listening, className }: { listening: Listening; className?: string }) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={texts.listenToAll}
      title={texts.listenToAll}
      aria-pressed={listening.book !== undefined}
      onClick={() => void listening.toggle()}
      className={className}
    >
      <HeadphonesIcon />
    </Button>
  );
}

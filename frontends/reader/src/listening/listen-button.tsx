import { Button } from '@ichibun/ui/button';
import { HeadphonesIcon } from '@ichibun/ui/icons';
import { messages } from '../messages.js';
import type { Listening } from './use-listening.js';

/** Has the whole text spoken: by the player of its audiobook, or by the voice of the reader. */
export function ListenButton({ listening, className }: { listening: Listening; className?: string }) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={messages.listenToAll}
      title={messages.listenToAll}
      aria-pressed={listening.book !== undefined}
      onClick={() => void listening.toggle()}
      className={className}
    >
      <HeadphonesIcon />
    </Button>
  );
}

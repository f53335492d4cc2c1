import { Button } from '@ichibun/ui/button';
import { HeadphonesIcon, StopIcon } from '@ichibun/ui/icons';
import { Menu, MenuItem, MenuLink } from '@ichibun/ui/menu';
import { Link } from '@ichibun/ui/router';
import { messages } from '../messages.js';
import type { Listening } from './use-listening.js';
import type { ReadingAloud } from './use-reading-aloud.js';

interface ListenProps {
  documentId: number;
  aloud: ReadingAloud;
  listening: Listening;
}

/** One button for all ways to listen to a text; while it is read aloud, the one that stops that. */
export function ListenMenu({ documentId, aloud, listening }: ListenProps) {
  if (aloud.readsOn) {
    return (
      <Button
        variant="quiet"
        size="icon"
        aria-label={messages.stopReadingAloud}
        title={messages.stopReadingAloud}
        aria-pressed
        onClick={aloud.stop}
        className="text-lg!"
      >
        <StopIcon />
      </Button>
    );
  }
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="icon"
          aria-label={messages.waysToListen}
          title={messages.waysToListen}
          className="text-lg!"
        >
          <HeadphonesIcon />
        </Button>
      }
    >
      <ListenItems aloud={aloud} listening={listening} />
      <MenuLink>
        <Link to={`/assisted-reader/listen/${documentId}`}>{messages.listenToRecording}</Link>
      </MenuLink>
    </Menu>
  );
}

/** What the reader itself plays, as items of a menu. */
export function ListenItems({ aloud, listening }: Pick<ListenProps, 'aloud' | 'listening'>) {
  return (
    <>
      <MenuItem onSelect={() => void listening.toggle()}>{messages.listenToAll}</MenuItem>
      <MenuItem onSelect={aloud.toggleReadingOn}>
        {aloud.readsOn ? messages.stopReadingAloud : messages.readAloud}
      </MenuItem>
    </>
  );
}

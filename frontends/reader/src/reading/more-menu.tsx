import { Button } from '@ichibun/ui/button';
import { MoreIcon } from '@ichibun/ui/icons';
import { Menu, MenuItem, MenuSeparator } from '@ichibun/ui/menu';
import type { TextOfTabs } from '@ichibun/words/text-of-address';
import { ListenItems } from '../listening/listen-menu.js';
import { messages } from '../messages.js';
import { TabItems } from './tabs-menu.js';
import type { Reader } from './use-reader.js';

interface MoreMenuProps {
  text: TextOfTabs;
  reader: Reader;
}

/** What the bar has no room for on a phone. */
export function MoreMenu({ text, reader: { aloud, listening, show, practise } }: MoreMenuProps) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={messages.more} className="text-lg!">
          <MoreIcon />
        </Button>
      }
    >
      <TabItems text={text} current="read" />
      <MenuSeparator />
      {text.hasChapters && <MenuItem onSelect={() => show('contents')}>{messages.contents}</MenuItem>}
      <MenuItem onSelect={() => show('search')}>{messages.searchText}</MenuItem>
      <ListenItems aloud={aloud} listening={listening} />
      <MenuItem onSelect={() => practise()}>{messages.listeningPractice}</MenuItem>
      <MenuItem onSelect={() => show('statistics')}>{messages.readingStatistics}</MenuItem>
    </Menu>
  );
}

import { Button } from '@ichibun/ui/button';
import { MenuIcon } from '@ichibun/ui/icons';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '@ichibun/ui/menu';
import { Link } from '@ichibun/ui/router';
import { messages } from '../messages.js';
import { MoreToolsItems, StudyItems } from './more-tools-menu.js';

/** What the header's middle holds, for screens too narrow for it, and what is beside other pages only. */
export function PhoneMenu({ onTranslate, onAbout }: { onTranslate(): void; onAbout(): void }) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={messages.header.menu} className="text-lg lg:hidden">
          <MenuIcon />
        </Button>
      }
    >
      <MenuLink>
        <Link to="/assisted-reader">{messages.tools.reader}</Link>
      </MenuLink>
      <MenuLink>
        <Link to="/review">{messages.tools.review}</Link>
      </MenuLink>
      <MenuItem onSelect={onTranslate}>{messages.tools.translate}</MenuItem>
      <MenuLink>
        <Link to="/analytics">{messages.tools.analytics}</Link>
      </MenuLink>
      <MenuSeparator />
      <StudyItems />
      <MenuSeparator />
      <MenuLabel>{messages.tools.more}</MenuLabel>
      <MoreToolsItems />
      <MenuSeparator />
      <MenuItem onSelect={onAbout}>{messages.about.title}</MenuItem>
    </Menu>
  );
}

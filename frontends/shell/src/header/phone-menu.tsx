import { Button } from '@ichibun/ui/button';
import { MenuIcon } from '@ichibun/ui/icons';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '@ichibun/ui/menu';
import { Link } from '@ichibun/ui/router';
import { texts } from '../texts.js';
import { MoreToolsItems, StudyItems } from './more-tools-menu.js';

/** What the header's middle holds, for screens too narrow for it, and what is beside other pages only. */
export function PhoneMenu({ onTranslate, onAbout }: { onTranslate(): void; onAbout(): void }) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={texts.header.menu} className="text-lg lg:hidden">
          <MenuIcon />
        </Button>
      }
    >
      <MenuLink>
        <Link to="/assisted-reader">{texts.tools.reader}</Link>
      </MenuLink>
      <MenuLink>
        <Link to="/review">{texts.tools.review}</Link>
      </MenuLink>
      <MenuItem onSelect={onTranslate}>{texts.tools.translate}</MenuItem>
      <MenuLink>
        <Link to="/analytics">{texts.tools.analytics}</Link>
      </MenuLink>
      <MenuSeparator />
      <StudyItems />
      <MenuSeparator />
      <MenuLabel>{texts.tools.more}</MenuLabel>
      <MoreToolsItems />
      <MenuSeparator />
      <MenuItem onSelect={onAbout}>{texts.about.title}</MenuItem>
    </Menu>
  );
}

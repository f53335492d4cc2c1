import { Button } from '@ichibun/ui/button';
import { MenuIcon } from '@ichibun/ui/icons';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '@ichibun/ui/menu';
import { Link } from '@ichibun/ui/router';
import { MoreToolsItems } from './more-tools-menu.js';

/** What the header's middle holds, for screens too narrow for it. */
export function PhoneMenu({ onTranslate, onAbout }: { onTranslate(): void; onAbout(): void }) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label="Menu" className="text-lg lg:hidden">
          <MenuIcon />
        </Button>
      }
    >
      <MenuLink>
        <Link to="/assisted-reader">Assisted Reader</Link>
      </MenuLink>
      <MenuItem onSelect={onTranslate}>Translate Content</MenuItem>
      <MenuLink>
        <Link to="/analytics">Analytics</Link>
      </MenuLink>
      <MenuSeparator />
      <MenuLabel>More Tools</MenuLabel>
      <MoreToolsItems />
      <MenuSeparator />
      <MenuItem onSelect={onAbout}>About</MenuItem>
    </Menu>
  );
}

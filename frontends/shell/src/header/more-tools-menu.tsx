import { Button } from '@ichibun/ui/button';
import { ChevronDownIcon } from '@ichibun/ui/icons';
import { Menu, MenuLink, MenuNote } from '@ichibun/ui/menu';
import { Link } from '@ichibun/ui/router';

export function MoreToolsMenu() {
  return (
    <Menu
      trigger={
        <Button variant="quiet" className="px-3! font-normal!">
          More Tools
          <ChevronDownIcon />
        </Button>
      }
    >
      <MoreToolsItems />
    </Menu>
  );
}

export function MoreToolsItems() {
  return (
    <>
      <MenuLink>
        <Link to="/sentence-bank">Content Pre-Learning</Link>
      </MenuLink>
      <MenuLink>
        <Link to="/bilingual-audiobook">
          Bilingual Audiobook <MenuNote>coming soon</MenuNote>
        </Link>
      </MenuLink>
    </>
  );
}

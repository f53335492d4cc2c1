import { Button } from '@ichibun/ui/button';
import { ChevronDownIcon } from '@ichibun/ui/icons';
import { Menu, MenuLink, MenuNote } from '@ichibun/ui/menu';
import { Link } from '@ichibun/ui/router';
import { texts } from '../texts.js';

export function MoreToolsMenu() {
  return (
    <Menu
      trigger={
        <Button variant="quiet" className="px-3! font-normal!">
          {texts.tools.more}
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
        <Link to="/sentence-bank">{texts.tools.preLearning}</Link>
      </MenuLink>
      <MenuLink>
        <Link to="/bilingual-audiobook">
          {texts.tools.audiobook} <MenuNote>{texts.comingSoon}</MenuNote>
        </Link>
      </MenuLink>
    </>
  );
}

import { Button } from '@ichibun/ui/button';
import { ChevronDownIcon } from '@ichibun/ui/icons';
import { Menu, MenuLabel, MenuLink, MenuNote, MenuSeparator } from '@ichibun/ui/menu';
import { Link } from '@ichibun/ui/router';
import { texts } from '../texts.js';

export function MoreToolsMenu() {
  return (
    <Menu
      trigger={
        <Button variant="quiet" className="px-2! font-normal!">
          {texts.tools.more}
          <ChevronDownIcon />
        </Button>
      }
    >
      <StudyItems />
      <MenuSeparator />
      <MoreToolsItems />
    </Menu>
  );
}

/** The pages beside which the sidebar stands. The sentence bank is among the tools below, by another name. */
export function StudyItems() {
  return (
    <>
      <MenuLabel>{texts.tools.study}</MenuLabel>
      <MenuLink>
        <Link to="/vocabulary">{texts.tools.vocabulary}</Link>
      </MenuLink>
      <MenuLink>
        <Link to="/content-coverage">{texts.tools.coverage}</Link>
      </MenuLink>
      <MenuLink>
        <Link to="/sentence-export">{texts.tools.export}</Link>
      </MenuLink>
    </>
  );
}

export function MoreToolsItems() {
  return (
    <>
      <MenuLink>
        <Link to="/sentence-bank">
          {texts.tools.preLearning} <MenuNote>{texts.tools.bank}</MenuNote>
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to="/bilingual-audiobook">
          {texts.tools.audiobook} <MenuNote>{texts.comingSoon}</MenuNote>
        </Link>
      </MenuLink>
    </>
  );
}

import { Button } from '@ichibun/ui/button';
import { ChevronDownIcon } from '@ichibun/ui/icons';
import { Menu, MenuLabel, MenuLink, MenuNote, MenuSeparator } from '@ichibun/ui/menu';
import { Link } from '@ichibun/ui/router';
import { messages } from '../messages.js';

export function MoreToolsMenu() {
  return (
    <Menu
      trigger={
        <Button variant="quiet" className="px-2! font-normal!">
          {messages.tools.more}
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
      <MenuLabel>{messages.tools.study}</MenuLabel>
      <MenuLink>
        <Link to="/vocabulary">{messages.tools.vocabulary}</Link>
      </MenuLink>
      <MenuLink>
        <Link to="/content-coverage">{messages.tools.coverage}</Link>
      </MenuLink>
      <MenuLink>
        <Link to="/sentence-export">{messages.tools.export}</Link>
      </MenuLink>
    </>
  );
}

export function MoreToolsItems() {
  return (
    <>
      <MenuLink>
        <Link to="/sentence-bank">
          {messages.tools.preLearning} <MenuNote>{messages.tools.bank}</MenuNote>
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to="/bilingual-audiobook">
          {messages.tools.audiobook} <MenuNote>{messages.comingSoon}</MenuNote>
        </Link>
      </MenuLink>
    </>
  );
}

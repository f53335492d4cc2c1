import { Button } from '@ichibun/ui/button';
import { MoreIcon } from '@ichibun/ui/icons';
import { Menu, MenuLink } from '@ichibun/ui/menu';
import { Link } from '@ichibun/ui/router';
import { type Tab, type TextOfTabs, tabsOf } from '@ichibun/words/text-of-address';
import { nameOfTab } from '@ichibun/words/text-tabs';
import { messages } from '../messages.js';

interface TabsMenuProps {
  text: TextOfTabs;
  current: Tab;
}

/** The other tabs of a text on a phone, which has no room for two bars. */
export function TabsMenu(props: TabsMenuProps) {
  return (
    <div className="md:hidden">
      <Menu
        trigger={
          <Button variant="quiet" size="icon" aria-label={messages.more} className="text-lg!">
            <MoreIcon />
          </Button>
        }
      >
        <TabItems {...props} />
      </Menu>
    </div>
  );
}

export function TabItems({ text, current }: TabsMenuProps) {
  return tabsOf(text)
    .filter(([tab]) => tab !== current)
    .map(([tab, address]) => (
      <MenuLink key={tab}>
        <Link to={address}>{nameOfTab(tab)}</Link>
      </MenuLink>
    ));
}

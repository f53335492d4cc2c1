import { Button } from '@ichibun/ui/button';
import { ChevronDownIcon, MenuIcon } from '@ichibun/ui/icons';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuNote, MenuSeparator } from '@ichibun/ui/menu';
import { Link } from '@ichibun/ui/router';
import { messages } from '../messages.js';

interface MoreToolsMenuProps {
  onTranslate(): void;
  onAbout(): void;
}

/** Every tool by its name, for who knows what it is called and not in which area it is. */
export function MoreToolsMenu({ onTranslate, onAbout }: MoreToolsMenuProps) {
  const { tools, about } = messages;
  const page = (path: string, name: string, note?: string) => (
    <MenuLink>
      <Link to={path}>
        {name} {note && <MenuNote>{note}</MenuNote>}
      </Link>
    </MenuLink>
  );
  return (
    <Menu
      trigger={
        <Button variant="quiet" aria-label={tools.more} className="px-2.5! font-normal!">
          <span className="max-lg:hidden">{tools.more}</span>
          <ChevronDownIcon className="max-lg:hidden" />
          <MenuIcon className="text-lg lg:hidden" />
        </Button>
      }
    >
      <MenuLabel>{tools.read}</MenuLabel>
      {page('/assisted-reader', tools.reader)}
      {page('/content-coverage', tools.coverage)}
      {page('/bilingual-audiobook', tools.audiobook)}
      <MenuItem onSelect={onTranslate}>{tools.translate}</MenuItem>
      <MenuSeparator />
      <MenuLabel>{tools.study}</MenuLabel>
      {page('/review', tools.review)}
      {page('/vocabulary', tools.vocabulary)}
      {page('/sentence-bank', tools.preLearning, tools.bank)}
      {page('/sentence-export', tools.export)}
      {page('/analytics', tools.analytics)}
      <MenuSeparator />
      <MenuItem onSelect={onAbout}>{about.title}</MenuItem>
    </Menu>
  );
}

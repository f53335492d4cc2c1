import { Button } from '@ichibun/ui/button';
import { GlobeIcon } from '@ichibun/ui/icons';
import { Menu } from '@ichibun/ui/menu';
import { messages } from '../messages.js';
import { InterfaceLanguage } from './interface-language.js';

export function LanguageMenu() {
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={messages.header.language} className="text-lg!">
          <GlobeIcon />
        </Button>
      }
    >
      <InterfaceLanguage />
    </Menu>
  );
}

import { Button } from '@ichibun/ui/button';
import { GlobeIcon } from '@ichibun/ui/icons';
import { Menu, MenuChoice, MenuLabel, MenuSeparator } from '@ichibun/ui/menu';
import { messages } from '../messages.js';
import { InterfaceLanguage } from './interface-language.js';

const learnt = ({ header, comingSoon }: typeof messages) =>
  Object.entries(header.learnt).map(([value, label]) =>
    value === 'ja' ? { value, label } : { value, label, note: comingSoon, disabled: true },
  );

export function LanguageMenu() {
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          aria-label={messages.header.learntNow(messages.header.learnt.ja)}
          className="max-lg:size-10 max-lg:px-0! lg:px-3! font-normal!"
        >
          <GlobeIcon className="max-lg:text-lg" />
          <span className="max-lg:hidden">{messages.header.learnt.ja}</span>
        </Button>
      }
    >
      <MenuLabel>{messages.header.learning}</MenuLabel>
      <MenuChoice label={messages.header.learntLanguage} value="ja" options={learnt(messages)} onChange={() => {}} />
      <MenuSeparator />
      <InterfaceLanguage />
    </Menu>
  );
}

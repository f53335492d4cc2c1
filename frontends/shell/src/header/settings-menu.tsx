import { Button } from '@ichibun/ui/button';
import { SettingsIcon } from '@ichibun/ui/icons';
import { Menu, MenuChoice, MenuLabel, MenuLink, MenuSeparator, MenuToggle } from '@ichibun/ui/menu';
import { usePreference } from '@ichibun/ui/preferences';
import { Link } from '@ichibun/ui/router';
import { applyTheme, type Preferences } from '@ichibun/ui/stored-preferences';
import { messages } from '../messages.js';
import { InterfaceLanguage } from './interface-language.js';

export function SettingsMenu() {
  const [addSpaces, setAddSpaces] = usePreference('add-spaces');
  const [focusedReading, setFocusedReading] = usePreference('focused-reading');
  const [theme, setTheme] = usePreference('theme');
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={messages.header.settings} className="text-lg!">
          <SettingsIcon />
        </Button>
      }
    >
      <MenuLabel>{messages.header.reading}</MenuLabel>
      <MenuToggle checked={addSpaces} onChange={setAddSpaces}>
        {messages.header.addSpaces}
      </MenuToggle>
      <MenuToggle checked={focusedReading} onChange={setFocusedReading}>
        {messages.header.focusedReading}
      </MenuToggle>
      <MenuLink>
        <Link to="/settings">{messages.header.allSettings}</Link>
      </MenuLink>
      <MenuSeparator />
      <MenuLabel>{messages.header.colours}</MenuLabel>
      <MenuChoice
        label={messages.header.colours}
        value={theme}
        options={Object.entries(messages.header.themes).map(([value, label]) => ({ value, label }))}
        onChange={(value) => {
          setTheme(value as Preferences['theme']);
          applyTheme();
        }}
      />
      <MenuSeparator />
      <InterfaceLanguage />
    </Menu>
  );
}

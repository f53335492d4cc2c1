import { Button } from '@ichibun/ui/button';
import { SettingsIcon } from '@ichibun/ui/icons';
import { type Language, language } from '@ichibun/ui/language';
import { Menu, MenuChoice, MenuLabel, MenuLink, MenuSeparator, MenuToggle } from '@ichibun/ui/menu';
import { usePreference } from '@ichibun/ui/preferences';
import { Link } from '@ichibun/ui/router';
import { applyTheme, type Preferences } from '@ichibun/ui/stored-preferences';
import { changeLanguage, languages } from '../language-switch.js';
import { messages } from '../messages.js';

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
        <Link to="/dictionaries">{messages.header.yourDictionaries}</Link>
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
      <MenuLabel>{messages.header.language}</MenuLabel>
      <MenuChoice
        label={messages.header.language}
        value={language()}
        options={languages.map(([value, label]) => ({ value, label, lang: value }))}
        onChange={(value) => changeLanguage(value as Language)}
      />
    </Menu>
  );
}

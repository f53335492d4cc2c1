import { Button } from '@ichibun/ui/button';
import { SettingsIcon } from '@ichibun/ui/icons';
import { Menu, MenuChoice, MenuLabel, MenuLink, MenuSeparator, MenuToggle } from '@ichibun/ui/menu';
import { usePreference } from '@ichibun/ui/preferences';
import { Link } from '@ichibun/ui/router';
import { applyTheme, type Preferences } from '@ichibun/ui/stored-preferences';

const themes = [
  { value: 'system', label: 'As my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'sepia', label: 'Sepia' },
];

export function SettingsMenu() {
  const [addSpaces, setAddSpaces] = usePreference('add-spaces');
  const [focusedReading, setFocusedReading] = usePreference('focused-reading');
  const [theme, setTheme] = usePreference('theme');
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label="Settings" className="text-lg!">
          <SettingsIcon />
        </Button>
      }
    >
      <MenuLabel>Reading</MenuLabel>
      <MenuToggle checked={addSpaces} onChange={setAddSpaces}>
        Add Spaces
      </MenuToggle>
      <MenuToggle checked={focusedReading} onChange={setFocusedReading}>
        Focused Reading
      </MenuToggle>
      <MenuLink>
        <Link to="/dictionaries">Your Dictionaries</Link>
      </MenuLink>
      <MenuSeparator />
      <MenuLabel>Colours</MenuLabel>
      <MenuChoice
        label="Colours"
        value={theme}
        options={themes}
        onChange={(value) => {
          setTheme(value as Preferences['theme']);
          applyTheme();
        }}
      />
    </Menu>
  );
}

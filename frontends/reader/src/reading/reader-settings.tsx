import { Button } from '@ichibun/ui/button';
import { SettingsIcon } from '@ichibun/ui/icons';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator, MenuToggle } from '@ichibun/ui/menu';
import { type Preferences, usePreference } from '@ichibun/ui/preferences';

const sizes = [
  { value: 'small', label: 'Small' },
  { value: 'medium', label: 'Medium' },
  { value: 'large', label: 'Large' },
  { value: 'largest', label: 'Largest' },
];

export function ReaderSettings({ onShowKeys }: { onShowKeys(): void }) {
  const [addSpaces, setAddSpaces] = usePreference('add-spaces');
  const [focusedReading, setFocusedReading] = usePreference('focused-reading');
  const [furigana, setFurigana] = usePreference('furigana');
  const [letterKeys, setLetterKeys] = usePreference('letter-keys');
  const [size, setSize] = usePreference('text-size');
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label="Reader settings" className="text-lg!">
          <SettingsIcon />
        </Button>
      }
    >
      <MenuToggle checked={furigana} onChange={setFurigana}>
        Furigana
      </MenuToggle>
      <MenuToggle checked={addSpaces} onChange={setAddSpaces}>
        Add Spaces
      </MenuToggle>
      <MenuToggle checked={focusedReading} onChange={setFocusedReading}>
        Focused Reading
      </MenuToggle>
      <MenuSeparator />
      <MenuLabel>Text size</MenuLabel>
      <MenuChoice
        label="Text size"
        value={size}
        options={sizes}
        onChange={(value) => setSize(value as Preferences['text-size'])}
      />
      <MenuSeparator />
      <MenuToggle checked={letterKeys} onChange={setLetterKeys}>
        Keys J, K and ?
      </MenuToggle>
      <MenuItem onSelect={onShowKeys}>Show all keys</MenuItem>
    </Menu>
  );
}

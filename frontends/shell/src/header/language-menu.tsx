import { Button } from '@ichibun/ui/button';
import { GlobeIcon } from '@ichibun/ui/icons';
import { Menu, MenuChoice, MenuLabel } from '@ichibun/ui/menu';

const languages = [
  { value: 'ja', label: 'Japanese' },
  ...['Spanish', 'French', 'German'].map((label) => ({ value: label, label, note: 'coming soon', disabled: true })),
];

export function LanguageMenu() {
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          aria-label="Language: Japanese"
          className="max-lg:size-10 max-lg:px-0! lg:px-3! font-normal!"
        >
          <GlobeIcon className="max-lg:text-lg" />
          <span className="max-lg:hidden">Japanese</span>
        </Button>
      }
    >
      <MenuLabel>I am learning</MenuLabel>
      <MenuChoice label="Language" value="ja" options={languages} onChange={() => {}} />
    </Menu>
  );
}

import { Button } from '@ichibun/ui/button';
import { MoreIcon } from '@ichibun/ui/icons';
import { Menu, MenuItem } from '@ichibun/ui/menu';
import { texts } from '../texts.js';
import type { Change } from './use-review.js';

interface CardMenuProps {
  /** Saved sentences of its word. */
  sentences: number;
  onEdit(): void;
  onChange(change: Change): void;
}

/** What else can be done with a card. */
export function CardMenu({ sentences, onEdit, onChange }: CardMenuProps) {
  return (
    <Menu
      trigger={
        <Button size="icon" aria-label={texts.card.more}>
          <MoreIcon />
        </Button>
      }
    >
      <MenuItem onSelect={() => onChange('known')}>{texts.card.known}</MenuItem>
      <MenuItem onSelect={() => onChange('bury')}>{texts.card.bury}</MenuItem>
      <MenuItem onSelect={() => onChange('suspend')}>{texts.card.suspend}</MenuItem>
      {sentences > 0 && <MenuItem onSelect={onEdit}>{texts.card.edit}</MenuItem>}
      {sentences > 1 && <MenuItem onSelect={() => onChange('next-sentence')}>{texts.card.nextSentence}</MenuItem>}
      <MenuItem onSelect={() => onChange('reset')}>{texts.card.reset}</MenuItem>
    </Menu>
  );
}

import { Button } from '@ichibun/ui/button';
import { MoreIcon } from '@ichibun/ui/icons';
import { Menu, MenuItem } from '@ichibun/ui/menu';
import { texts } from '../texts.js';
import type { Change } from './use-review.js';

/** What else can be done with a card. */
export function CardMenu({ hasSentences, onChange }: { hasSentences: boolean; onChange(change: Change): void }) {
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
      {hasSentences && <MenuItem onSelect={() => onChange('next-sentence')}>{texts.card.nextSentence}</MenuItem>}
      <MenuItem onSelect={() => onChange('reset')}>{texts.card.reset}</MenuItem>
    </Menu>
  );
}

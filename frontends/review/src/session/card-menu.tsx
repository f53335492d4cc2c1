import { searchAddress } from '@ichibun/api-client/word-address';
import type { ReviewCard } from '@ichibun/contracts/reviews';
import { Button } from '@ichibun/ui/button';
import { MoreIcon } from '@ichibun/ui/icons';
import { Menu, MenuItem, MenuLink } from '@ichibun/ui/menu';
import { Link } from '@ichibun/ui/router';
import { grammarAddress } from '@ichibun/words/pattern-line';
import { messages } from '../messages.js';
import type { Change } from './use-review.js';

interface CardMenuProps {
  card: ReviewCard;
  onEdit(): void;
  onChange(change: Change): void;
}

/** What else can be done with a card. */
export function CardMenu({ card: { word, point, question, sentenceCount }, onEdit, onChange }: CardMenuProps) {
  return (
    <Menu
      trigger={
        <Button size="icon" aria-label={messages.card.more}>
          <MoreIcon />
        </Button>
      }
    >
      {/* What a browser has kept of an earlier release has no question. */}
      {!question && (
        <MenuLink>
          {point ? (
            <Link to={grammarAddress(point.id)}>{messages.card.aboutPoint}</Link>
          ) : (
            <Link to={searchAddress(word)}>{messages.card.inDictionary}</Link>
          )}
        </MenuLink>
      )}
      <MenuItem onSelect={() => onChange('known')}>{messages.card.known}</MenuItem>
      <MenuItem onSelect={() => onChange('bury')}>{messages.card.bury}</MenuItem>
      <MenuItem onSelect={() => onChange('suspend')}>{messages.card.suspend}</MenuItem>
      {!point && sentenceCount > 0 && <MenuItem onSelect={onEdit}>{messages.card.edit}</MenuItem>}
      {sentenceCount > 1 && (
        <MenuItem onSelect={() => onChange('next-sentence')}>{messages.card.nextSentence}</MenuItem>
      )}
      <MenuItem onSelect={() => onChange('reset')}>{messages.card.reset}</MenuItem>
    </Menu>
  );
}

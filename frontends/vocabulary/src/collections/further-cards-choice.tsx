import type { CollectionPreview } from '@ichibun/contracts/card-imports';
import { Card } from '@ichibun/ui/card';
import { Checkbox } from '@ichibun/ui/checkbox';
import { messages } from './messages.js';

/** Whether a collection has clozes, or notes with several cards. */
export const hasFurtherCards = ({ source, kinds, cards }: CollectionPreview): boolean =>
  source === 'anki' &&
  (kinds.some(({ holds }) => holds === 'cloze') || cards > kinds.reduce((sum, { notes }) => sum + notes, 0));

interface FurtherCardsChoiceProps {
  isChosen: boolean;
  onChange(isChosen: boolean): void;
}

/** Whether cards come along that ask for something else than a word. */
export const FurtherCardsChoice = ({ isChosen, onChange }: FurtherCardsChoiceProps) => (
  <Card title={messages.further.title}>
    <Checkbox checked={isChosen} onChange={onChange}>
      {messages.further.label}
      <span className="block text-sm text-ink-soft">{messages.further.text}</span>
    </Checkbox>
  </Card>
);

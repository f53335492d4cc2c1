import type { CollectionPreview } from '@ichibun/contracts/card-imports';
import { Card } from '@ichibun/ui/card';
import { Choice } from '@ichibun/ui/choice';
import { useId } from 'react';
import { messages } from './messages.js';

type Suspended = CollectionPreview['suspended'];

const MEANINGS = ['scheduled', 'known', 'blocked'] as const;

interface SuspendedChoiceProps {
  cards: number;
  chosen: Suspended;
  onChange(chosen: Suspended): void;
}

/** What the learner meant by suspending cards. */
export function SuspendedChoice({ cards, chosen, onChange }: SuspendedChoiceProps) {
  const name = useId();
  return (
    <Card title={messages.suspended.title} subtitle={messages.suspended.text(cards)}>
      <fieldset className="grid grid-cols-1 gap-2 md:grid-cols-3">
        <legend className="sr-only">{messages.suspended.title}</legend>
        {MEANINGS.map((meaning) => {
          const [label, text] = messages.suspended.choices[meaning];
          return (
            <Choice
              key={meaning}
              name={name}
              checked={chosen === meaning}
              label={label}
              text={text}
              onChoose={() => onChange(meaning)}
            />
          );
        })}
      </fieldset>
    </Card>
  );
}

import type { CollectionPreview } from '@ichibun/contracts/card-imports';
import { Card } from '@ichibun/ui/card';
import { Checkbox } from '@ichibun/ui/checkbox';
import { useMemo } from 'react';
import { type Branch, treeOf } from './deck-tree.js';
import { messages } from './messages.js';

interface DeckChoiceProps {
  decks: CollectionPreview['decks'];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

/** The decks of a collection as a tree, in which a level stands for all below it. */
export function DeckChoice({ decks, chosen, onChange }: DeckChoiceProps) {
  const tree = useMemo(() => treeOf(decks), [decks]);
  const ids = useMemo(() => new Set(chosen), [chosen]);
  const sum = (all: CollectionPreview['decks']) => all.reduce((cards, deck) => cards + deck.cards, 0);
  const change = (changed: readonly string[], isChosen: boolean) => {
    const others = chosen.filter((id) => !changed.includes(id));
    onChange(isChosen ? [...others, ...changed] : others);
  };
  const allIds = decks.map(({ id }) => id);
  return (
    <Card
      title={messages.decks.title}
      subtitle={messages.decks.text(sum(decks.filter(({ id }) => ids.has(id))), sum(decks))}
    >
      <Checkbox
        checked={ids.size === decks.length}
        mixed={ids.size > 0 && ids.size < decks.length}
        onChange={(isChosen) => change(allIds, isChosen)}
      >
        {messages.decks.all}
      </Checkbox>
      <Branches branches={tree} chosen={ids} onChange={change} />
    </Card>
  );
}

interface BranchesProps {
  branches: readonly Branch[];
  chosen: ReadonlySet<string>;
  onChange(decks: readonly string[], isChosen: boolean): void;
}

function Branches({ branches, chosen, onChange }: BranchesProps) {
  return (
    <ul className="ml-2 border-l border-line pl-3 sm:ml-2.5 sm:pl-5">
      {branches.map(({ path, name, decks, cards, branches: below }) => {
        const count = decks.filter((id) => chosen.has(id)).length;
        return (
          <li key={path}>
            <Checkbox
              checked={count === decks.length}
              mixed={count > 0 && count < decks.length}
              onChange={(isChosen) => onChange(decks, isChosen)}
            >
              <span className="break-words">{name}</span>{' '}
              <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
                {messages.decks.cards(cards)}
              </span>
            </Checkbox>
            {below.length > 0 && <Branches branches={below} chosen={chosen} onChange={onChange} />}
          </li>
        );
      })}
    </ul>
  );
}

import type { CollectionPreview } from '@ichibun/contracts/card-imports';

type Deck = CollectionPreview['decks'][number];

/** A deck, or a level above decks that has no cards of its own. */
export interface Branch {
  /** All of its levels. */
  readonly path: string;
  /** The last of them. */
  readonly name: string;
  /** Ids of the decks here and below that have cards. */
  readonly decks: readonly string[];
  /** Of all these. */
  readonly cards: number;
  readonly branches: readonly Branch[];
}

const LEVELS = '::';

/** The decks by their levels, in the order in which they are given. */
export function treeOf(decks: readonly Deck[]): Branch[] {
  return branchesOf(
    decks.map((deck) => ({ deck, levels: deck.name.split(LEVELS) })),
    0,
  );
}

function branchesOf(decks: readonly { deck: Deck; levels: string[] }[], level: number): Branch[] {
  const groups = Map.groupBy(
    decks.filter(({ levels }) => levels.length > level),
    ({ levels }) => levels[level]!,
  );
  return [...groups].map(([name, below]) => ({
    path: below[0]!.levels.slice(0, level + 1).join(LEVELS),
    name,
    decks: below.map(({ deck }) => deck.id),
    cards: below.reduce((sum, { deck }) => sum + deck.cards, 0),
    branches: branchesOf(below, level + 1),
  }));
}

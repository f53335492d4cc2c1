import { readTable } from './read-table.js';

const TODAY = Map.groupBy(
  readTable('lattice/kanji-for-others.tsv').flatMap(([today = '', others = '']) =>
    [...others].map((other) => ({ today, other })),
  ),
  ({ other }) => other,
);

/** A kanji, and those that are written in its place today: 付 for 附. */
export const kanjiInPlaceOf = (kanji: string): string[] => [
  kanji,
  ...(TODAY.get(kanji) ?? []).map(({ today }) => today),
];

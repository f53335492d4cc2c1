import { readTable } from './read-table.js';

const TODAY = Map.groupBy(
  readTable('lattice/kanji-for-others.tsv').flatMap(([today = '', others = '']) =>
    [...others].map((other) => ({ today, other })),
  ),
  ({ other }) => other,
);

/** One expression finds them: it is asked of every run of words that may be an expression. */
const OTHERS = new RegExp(`[${[...TODAY.keys()].join('')}]`, 'gu');

/** A text with the kanji of today in the place of others, where there are any: 目が回る of 眼が廻る. */
export const inKanjiInUse = (text: string): string => text.replace(OTHERS, (kanji) => TODAY.get(kanji)![0]!.today);

/** A kanji, and those that are written in its place today: 付 for 附. */
export const kanjiInPlaceOf = (kanji: string): string[] => [
  kanji,
  ...(TODAY.get(kanji) ?? []).map(({ today }) => today),
];

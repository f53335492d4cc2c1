import { readTable } from '../tables/read-table.js';

const TODAY = Map.groupBy(
  readTable('data/lattice/kanji-for-others.tsv', ['today', 'others'], ({ today, others }) =>
    [...others].map((other) => ({ today, other })),
  ).flat(),
  ({ other }) => other,
);

/** One expression finds them: it is asked of every run of words that may be an expression. */
const OTHERS = new RegExp(`[${[...TODAY.keys()].join('')}]`, 'gu');

/** By their codes, since few texts have any. */
const IS_OTHER = new Uint8Array(0x10000);
for (const kanji of TODAY.keys()) IS_OTHER[kanji.charCodeAt(0)] = 1;

/** A text with the kanji of today in the place of others, where there are any: 目が回る of 眼が廻る. */
export function inKanjiInUse(text: string): string {
  for (let at = 0; at < text.length; at++)
    if (IS_OTHER[text.charCodeAt(at)] === 1) return text.replace(OTHERS, (kanji) => TODAY.get(kanji)![0]!.today);
  return text;
}

/** A kanji, and those that are written in its place today: 付 for 附. */
export const kanjiInPlaceOf = (kanji: string): string[] => [
  kanji,
  ...(TODAY.get(kanji) ?? []).map(({ today }) => today),
];

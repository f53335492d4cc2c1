import { readTable } from '../tables/read-table.js';

const TODAY = new Map(
  readTable('data/lattice/old-kanji.tsv', ['kanji', 'old'], ({ kanji, old }) =>
    [...old].map((one) => [one, kanji] as const),
  ).flat(),
);

/** For a regular expression: what is between its square brackets to find one of them. */
export const OLD_KANJI = [...TODAY.keys()].join('');
const OLD = new RegExp(`[${OLD_KANJI}]`, 'gu');

/** A word is looked for from this many characters before an old kanji to this many after its first one. */
const BEFORE = 3;
const LONGEST = 6;

/** A text in the kanji of today (国会 for 國會): character for character, so that all offsets stay. */
export const inKanjiOfToday = (text: string): string => text.replace(OLD, (old) => TODAY.get(old)!);

/**
 * The kanji that is written today for an old one in a text.
 *
 * @param isWord whether a dictionary has a spelling: where it has one with the old kanji only (欠缺), that stays
 * @returns undefined for any other character, and for what stays
 */
export function kanjiOfToday(text: string, at: number, isWord: (spelling: string) => boolean): string | undefined {
  const today = TODAY.get(text[at]!);
  if (today === undefined) return undefined;
  for (let start = Math.max(0, at - BEFORE); start <= at; start++) {
    for (let end = Math.max(at + 1, start + 2); end <= start + LONGEST; end++) {
      const word = text.slice(start, end);
      if (isWord(word) && !isWord(inKanjiOfToday(word))) return undefined;
    }
  }
  return today;
}

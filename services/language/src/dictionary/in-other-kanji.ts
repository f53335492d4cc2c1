import { kanjiInPlaceOf } from '../text/kanji-for-others.js';
import type { Dictionary, Line } from './dictionary.js';
import { lookUpExactly, type Query } from './look-up.js';

/**
 * The entries of a word by its reading that have one of its kanji, or one that is written in its place: of 見廻る
 * (みまわる) those of 見回る.
 */
export function entriesSharingKanji(dictionary: Dictionary, { written, reading, classes }: Query): Line[] {
  const kanji = written.match(/\p{Script=Han}/gu) ?? [];
  const all = kanji.flatMap(kanjiInPlaceOf);
  return lookUpExactly(dictionary, { written: reading, reading, classes }).filter((line) =>
    dictionary.entry(line.id).kanji.some(({ text }) => all.some((character) => text.includes(character))),
  );
}

/** As `entriesSharingKanji`, but none of what is too short to tell: a word of one letter, or without a reading. */
export const entriesInOtherKanji = (dictionary: Dictionary, query: Query): Line[] =>
  query.written.length < 2 || query.reading === '' ? [] : entriesSharingKanji(dictionary, query);

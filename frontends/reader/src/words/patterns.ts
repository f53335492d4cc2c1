import type { FoundPattern } from '@ichibun/contracts/language';
import type { ReadWord } from '@ichibun/contracts/reader';

/** The grammar points that words of a sentence are in, by the index of the word; the one to be shown first comes first. */
export function patternsByWord(
  words: readonly ReadWord[],
  patterns: readonly FoundPattern[],
): ReadonlyMap<number, FoundPattern[]> {
  const byWord = new Map<number, FoundPattern[]>();
  let start = 0;
  for (const [index, { text }] of words.entries()) {
    const end = start + text.length;
    const here = patterns.filter(({ pieces }) => pieces.some((piece) => piece.start < end && piece.end > start));
    if (here.length > 0) byWord.set(index, here);
    start = end;
  }
  return byWord;
}

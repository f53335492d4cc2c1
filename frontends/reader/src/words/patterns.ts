import type { FoundPattern } from '@ichibun/contracts/language';
import type { ReadWord } from '@ichibun/contracts/reading-words';
import { useHiddenPatterns } from '@ichibun/words/hidden-patterns';

/** Those by word that the learner wants to see. */
export function usePatternsByWord(): typeof patternsByWord {
  const { isHidden } = useHiddenPatterns();
  return (words, patterns) =>
    patternsByWord(
      words,
      patterns.filter(({ id }) => !isHidden(id)),
    );
}

/** The grammar points that words of a sentence are in, by the index of the word; the one to be shown first comes first. */
function patternsByWord(
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

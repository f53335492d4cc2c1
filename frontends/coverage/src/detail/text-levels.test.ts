import type { AnalysisWord } from '@ichibun/contracts/content';
import { describe, expect, it } from '@jest/globals';
import { levelOfText, levelsOfText } from './text-levels.js';

const word = (jlpt: AnalysisWord['jlpt'], frequency: number, isKnown = false) =>
  ({ jlpt, frequency, isKnown, isBlocked: false }) as AnalysisWord;

describe('the level of a text', () => {
  it.each<[string | null, AnalysisWord[]]>([
    ['N5', [word('N5', 95), word('N1', 5)]],
    ['N4', [word('N5', 94), word('N4', 1), word('N1', 5)]],
    ['N1', [word('N5', 50), word('N1', 48), word(null, 2)]],
    [null, [word('N5', 90), word(null, 10)]],
  ])('is the first that covers 95 %% of its words: %s', (level, words) => {
    expect(levelOfText(levelsOfText(words))).toBe(level);
  });

  it('counts the words of each level, and those that are new', () => {
    const levels = levelsOfText([word('N5', 6, true), word('N5', 2), word('N3', 1), word(null, 1)]);
    expect(levels.map(({ level, words, newWords, covered }) => [level, words, newWords, covered])).toEqual([
      ['N5', 2, 1, 80],
      ['N4', 0, 0, 80],
      ['N3', 1, 1, 90],
      ['N2', 0, 0, 90],
      ['N1', 0, 0, 90],
      [null, 1, 1, 100],
    ]);
  });

  it('is not told where no word has a level', () => {
    expect(levelsOfText([word(null, 3)])).toEqual([]);
  });
});

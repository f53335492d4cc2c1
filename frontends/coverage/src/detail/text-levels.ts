import { JLPT_LEVELS, type JlptLevel } from '@ichibun/api-client/jlpt-levels';
import type { AnalysisWord } from '@ichibun/contracts/content';

/** What a text has of a level of the JLPT; of null, what is in no list. */
export interface LevelOfText {
  readonly level: JlptLevel | null;
  /** Different words. */
  readonly words: number;
  /** Those that the learner does not know. */
  readonly newWords: number;
  /** Percent of all occurrences that are words of this level and those before it. */
  readonly covered: number;
}

/** Share of a text, in percent, that its level must cover. */
const ENOUGH = 95;

/**
 * The levels of a text's words from N5 on, and what is in no list; nothing where no word has a level.
 *
 * @param words all that count in the text's figures
 */
export function levelsOfText(words: readonly AnalysisWord[]): LevelOfText[] {
  if (words.every(({ jlpt }) => jlpt === null)) return [];
  const occurrences = words.reduce((sum, { frequency }) => sum + frequency, 0);
  let until = 0;
  return [...JLPT_LEVELS, null].map((level) => {
    const own = words.filter(({ jlpt }) => jlpt === level);
    until += own.reduce((sum, { frequency }) => sum + frequency, 0);
    return {
      level,
      words: own.length,
      newWords: own.filter(({ isKnown, isBlocked }) => !isKnown && !isBlocked).length,
      covered: (100 * until) / occurrences,
    };
  });
}

/** The first level that covers 95 % of a text together with those before it; null where none does. */
export const levelOfText = (levels: readonly LevelOfText[]): JlptLevel | null =>
  levels.find(({ level, covered }) => level !== null && covered >= ENOUGH)?.level ?? null;

import { DomainError } from '@ichibun/kit/errors';
import { percent } from '../counting/figures.js';
import type { TextWord } from './text-words.js';
import { isBeingLearnt, newWords } from './text-words.js';

/** What it takes to reach a coverage. Coverages are percents of all occurrences, 0 to 100. */
export interface CoverageGoal {
  wordsNeeded: number;
  projectedCoverage: number;
  /** Percentage points that the projected coverage lies above today's. */
  coverageGain: number;
  achievable: boolean;
  /** With every word learnt that is not blocked. */
  maxPossibleCoverage: number;
  targetWords: TextWord[];
}

/**
 * The fewest words to learn for a coverage, beside those that are being learnt: the most frequent first, since each
 * counts its occurrences. All of them when even they are too few.
 *
 * @param words of an analysis, most frequent first
 * @param targetCoverage percent of all occurrences, 0 to 100
 */
export function coverageGoal(words: readonly TextWord[], targetCoverage: number): CoverageGoal {
  const counted = words.filter((word) => word.isCounted);
  const total = occurrences(counted);
  const known = occurrences(counted.filter((word) => word.isKnown));
  const learning = occurrences(counted.filter((word) => isBeingLearnt(word) && !word.isBlocked));
  const learnable = newWords(counted);
  const needed = Math.ceil((targetCoverage / 100) * total - 1e-9);

  const targetWords: TextWord[] = [];
  let covered = known + learning;
  for (const word of learnable) {
    if (covered >= needed) break;
    targetWords.push(word);
    covered += word.frequency;
  }
  return {
    wordsNeeded: targetWords.length,
    projectedCoverage: percent(covered, total),
    coverageGain: percent(covered - known, total),
    achievable: total > 0 && covered >= needed,
    maxPossibleCoverage: percent(known + learning + occurrences(learnable), total),
    targetWords,
  };
}

const occurrences = (words: readonly TextWord[]) => words.reduce((sum, word) => sum + word.frequency, 0);

/** @throws DomainError `content.invalid-target` when a coverage is no percentage */
export function checkTarget(coverage: number): void {
  if (!(coverage >= 0 && coverage <= 100)) {
    throw new DomainError('content.invalid-target');
  }
}

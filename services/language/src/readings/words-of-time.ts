import { isOfClass } from '../rules/conditions.js';
import { isPart, type Lexeme } from '../words/lexeme.js';

/** 現代, 中世, 前期: what is of an age has suffixes (現代人). */
const AGE = /[代世期紀]$/u;

/**
 * Whether a word says when or how often, so that what is after it is no suffix of it: 毎日薬を飲む, 三回手を洗う.
 *
 * @param before2 the word before it, which a counter has its number from
 * @param behind what may be its suffix; some are of words of time as well (三日分, 今週号)
 * @param isWhole whether a dictionary has both as one (昔風)
 */
export function saysWhenOrHowOften(
  word: Lexeme,
  before2: Lexeme | undefined,
  behind: Lexeme,
  isWhole: (written: string) => boolean,
): boolean {
  if (isOfClass(behind, 'SUFFIX-OF-TIME')) return false;
  const isCounted = before2?.kind === 'number' && isPart(word, '名詞,接尾,助数詞');
  if (isCounted) return !isOfClass(word, 'COUNTER-OF-KINDS');
  if (isPart(word, '副詞')) return true;
  const isTime = isOfClass(word, 'WHEN') || (isPart(word, '名詞,副詞可能') && !AGE.test(word.surface));
  return isTime && !isWhole(word.surface + behind.surface);
}

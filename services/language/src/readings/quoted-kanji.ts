import { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';

const isOpening = Lexeme.whether(({ surface }) => /^[「『“"]$/u.test(surface));
const isClosing = Lexeme.whether(({ surface }) => /^[」』”"]$/u.test(surface));
const isOneKanji = Lexeme.whether(({ surface }) => /^\p{Script=Han}$/u.test(surface));

/** Whether a word is a single kanji between quotation marks: 「道」. */
export const isQuotedKanji = (morphemes: readonly Morpheme[], at: number): boolean =>
  isOneKanji(morphemes[at]!.lexeme) &&
  at > 0 &&
  isOpening(morphemes[at - 1]!.lexeme) &&
  at + 1 < morphemes.length &&
  isClosing(morphemes[at + 1]!.lexeme);

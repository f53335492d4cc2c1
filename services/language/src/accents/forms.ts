import type { Lexeme } from '../words/lexeme.js';
import { bearsNoAccent, moraeOf } from './morae.js';

type Inflected = Pick<Lexeme, 'conjugation' | 'form' | 'derivation' | 'baseReading' | 'partOfSpeech'>;

/**
 * Where the pitch falls in a form of a verb or an adjective, as far as the form says it: what is attached to the form
 * may move it (`joinedAccent`). Flat words are flat in every form; the others keep their mora, except that ichidan
 * verbs lose the one after it (食べ'る, た'べて).
 *
 * @param base accent of the dictionary form
 * @param reading of the form, in kana
 */
export function accentOfForm(base: number, reading: string, lexeme: Inflected): number {
  if (base === 0 || lexeme.conjugation === '') return base;
  const morae = moraeOf(reading);
  const isStem = /^(?:未然形|連用形)$/u.test(lexeme.form);
  // What one can do or has done is said with the accent before the last mora of its dictionary form, as 読める.
  const derived = lexeme.derivation === '' ? base : morae.length - (isStem ? 0 : 1);
  const moves = lexeme.conjugation.startsWith('一段') && isStem && derived >= morae.length;
  const accent = Math.max(1, Math.min(moves ? morae.length - 1 : derived, morae.length));
  return accent > 1 && bearsNoAccent(morae, accent - 1) ? accent - 1 : accent;
}

/**
 * The likeliest accent of a word that no dictionary has: of verbs and adjectives before the last mora, of loanwords
 * the third mora from the end, else none.
 *
 * @param surface as written
 * @param reading in kana
 */
export function guessedAccent(surface: string, reading: string, partOfSpeech: string): number {
  const morae = moraeOf(reading);
  const isLoanword = /^[ァ-ヺー]+$/u.test(surface);
  if (!isLoanword && !/^(?:動詞|形容詞)/u.test(partOfSpeech)) return 0;
  let accent = Math.max(1, morae.length - (isLoanword ? 2 : 1));
  while (accent > 1 && bearsNoAccent(morae, accent - 1)) accent--;
  return isLoanword && morae.length < 3 ? 1 : accent;
}

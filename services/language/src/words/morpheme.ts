import type { Lexeme } from './lexeme.js';

/** A word at its place in a text. */
export interface Morpheme {
  /** UTF-16 offset of its first unit. */
  readonly start: number;
  /** UTF-16 offset after its last unit. */
  readonly end: number;
  readonly lexeme: Lexeme;
  /** Hiragana as read in this place; the lexeme's own reading unless the words around change it. */
  readonly reading: string;
  /** As written, where that has old letters that are read as those of today: 國會 for 国会, 思ふ for 思う. */
  readonly letters?: string | undefined;
  /** The expression of the dictionary that begins here. */
  readonly expression?: Expression | undefined;
  /** Its learner has divided it from the word before. */
  readonly isApart?: boolean | undefined;
}

/** An expression of the dictionary that goes across particles: 気が付く, 目から鱗が落ちる, 猫に小判. */
export interface Expression {
  /** How many words it is made of. */
  readonly words: number;
  /** The whole, in its dictionary form. */
  readonly lexeme: Lexeme;
}

/** Made here only: objects that are laid out alike are read several times as fast. */
export const morphemeOf = (
  start: number,
  end: number,
  lexeme: Lexeme,
  reading: string,
  letters?: string,
  expression?: Expression,
): Morpheme => ({ start, end, lexeme, reading, letters, expression });

/** Another word in the place of one, in the same letters. */
export const withWord = ({ start, end, letters, expression }: Morpheme, lexeme: Lexeme, reading: string): Morpheme =>
  morphemeOf(start, end, lexeme, reading, letters, expression);

/** A word at which an expression begins. */
export const beginning = (morpheme: Morpheme, expression: Expression): Morpheme => {
  const { start, end, lexeme, reading, letters, isApart } = morpheme;
  const word = morphemeOf(start, end, lexeme, reading, letters, expression);
  return isApart ? { ...word, isApart } : word;
};

/** The same word at another place: itself, not a copy of it, since there is one for each word of a text. */
export function moved(morpheme: Morpheme, start: number, end: number): Morpheme {
  const word = morpheme as { -readonly [field in keyof Morpheme]: Morpheme[field] };
  word.start = start;
  word.end = end;
  return word;
}

import type { Lexemes } from './lexemes.js';
import type { Morpheme } from './morpheme.js';

/** A word in the place of several. */
export interface Joined {
  readonly word: Morpheme;
  /** Further words behind it. */
  readonly more?: readonly Morpheme[];
  /** How many words it takes the place of. */
  readonly count: number;
}

/** A word that is not inflected, with its entry. */
export function wordOf(lexemes: Lexemes, surface: string, reading: string, partOfSpeech: string) {
  const given = { surface, base: surface, reading, pronunciation: reading, baseReading: reading, partOfSpeech };
  const lexeme = lexemes.compose({ ...given, conjugation: '', form: '' }, 0);
  return { lexeme, reading };
}

import type { Lexemes } from '../entries/lexemes.js';
import type { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import type { Reason } from '../words/reason.js';

/** A place among the words of a text, as the analyser has them. */
export interface Spot {
  readonly text: string;
  readonly morphemes: readonly Morpheme[];
  /** The index of `word`. */
  readonly at: number;
  readonly word: Morpheme;
  readonly before: Morpheme | undefined;
  readonly before2: Morpheme | undefined;
  readonly after: Morpheme | undefined;
  readonly after2: Morpheme | undefined;
  readonly lexemes: Lexemes;
}

/** Words in the place of others. */
export interface Rejoined {
  readonly words: readonly Morpheme[];
  /** How many words they take the place of. */
  readonly count: number;
  /** The row that says so, where it is not the rule. */
  readonly by?: Reason;
}

/** A rule about what the analyser divides or joins wrongly. */
export interface Rejoining {
  /** Whether it can be about a place that begins with this word: asked once for each lexeme. */
  readonly of: (lexeme: Lexeme) => boolean;
  /** What the word behind it must be; absent where there need be none. */
  readonly next?: (after: Lexeme) => boolean;
  /** What stands there; undefined where the analyser is right. */
  readonly at: (spot: Spot) => Rejoined | undefined;
}

import type { Lexemes } from '../entries/lexemes.js';
import type { Condition } from '../rules/conditions.js';
import { Context } from '../rules/context.js';
import type { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import { type Reason, ruleOf } from '../words/reason.js';

/** The context of a word, with what other words are made with. */
export class RuleContext extends Context {
  /** @param at index of the word */
  constructor(
    readonly text: string,
    morphemes: readonly Morpheme[],
    at: number,
    readonly lexemes: Lexemes,
  ) {
    super(morphemes, morphemes[at]!.lexeme, at, at);
  }
}

/** Words in the place of others. */
export interface Replacement {
  readonly words: readonly Morpheme[];
  /** How many words they take the place of. */
  readonly count: number;
  /** The row that says so, where it is not the rule. */
  readonly by?: Reason;
}

/** A rule about what the analyser divides or joins wrongly. */
export interface BoundaryRule {
  /** Whether it can be about a place that begins with this word: asked once for each lexeme. */
  readonly of: (lexeme: Lexeme) => boolean;
  /** What the word after it must be; absent where there need be none. Asked once for each lexeme, too. */
  readonly next?: (after: Lexeme) => boolean;
  /** What else must be there; absent where nothing need be. */
  readonly when?: Condition;
  /** What is there; undefined where the analyser is right. */
  readonly at: (context: RuleContext) => Replacement | undefined;
}

/** A rule with what `make explain` says of it, and sentences that test it. */
export interface NamedRule {
  readonly rule: BoundaryRule;
  readonly reason: Reason;
  /** A sentence with such a word in which the rule changes nothing. */
  readonly counterExample: string;
}

/**
 * Names the rules of a file.
 *
 * @param file beside this one, without its ending
 * @returns a function of a rule's subject, a sentence that it changes, one that it does not change, and the rule
 */
export const rulesIn =
  (file: string) =>
  (subject: string, example: string, counterExample: string, rule: BoundaryRule): NamedRule => {
    return { rule, reason: ruleOf(`boundaries/${subject}`, `boundaries/${file}.ts`, example), counterExample };
  };

import type { Aspect } from '../dictionary/definition.js';
import type { Derivation } from './plain-verb.js';
import type { TokenKind } from './token-kind.js';

/** A word of a text, independent of the words around it. */
export interface LexemeFields {
  /** As written in the text. */
  readonly surface: string;
  /** Hiragana; empty when unknown. */
  readonly reading: string;
  /** Hiragana as spoken, with ー for long vowels; empty when unknown. */
  readonly pronunciation: string;
  /** Dictionary form as written; of a spoken form, that of the full one: いる of てる. */
  readonly base: string;
  /** Dictionary form as the analyser has it: てる. */
  readonly asAnalysed: string;
  /** Hiragana reading of the dictionary form; empty when unknown. */
  readonly baseReading: string;
  /** IPADIC's levels joined by commas. */
  readonly partOfSpeech: string;
  /** IPADIC's conjugation class and form; empty for what does not conjugate. */
  readonly conjugation: string;
  readonly form: string;
  /** How the analyser's word derives from the dictionary form: 泳げる is the potential of 泳ぐ. */
  readonly derivation: Derivation;
  readonly kind: TokenKind;
  /** A particle, an auxiliary or an ending. */
  readonly isGrammar: boolean;
  /** False for words that neither dictionary nor analyser knows. */
  readonly certain: boolean;
  /** Key of the dictionary entry; empty when there is none. */
  readonly entry: string;
  /** The entry's first definition; undefined when there is none. */
  readonly definition: string | undefined;
  /** Definitions that depend on the neighbouring words. */
  readonly otherDefinitions?: Partial<Record<Aspect, string>> | undefined;
  /** The entry's rank by use; 0 when it is rare, or there is none. */
  readonly rank: number;
}

/** A lexeme before its entry is looked up. */
export type BareLexeme = Omit<
  LexemeFields,
  'entry' | 'definition' | 'otherDefinitions' | 'rank' | 'kind' | 'isGrammar' | 'certain' | 'derivation' | 'asAnalysed'
> &
  Partial<Pick<LexemeFields, 'asAnalysed'>>;

/** Bits of V8's small integers without the sign. */
const MOST_BITS = 30;

/**
 * A word of a text. All are made by one constructor, so that V8 gives them one hidden class: every rule reads every word
 * of a text, and reads of a single class are several times as fast.
 */
export class Lexeme implements LexemeFields {
  // The fields that every rule reads come first, to share lines of the processor's cache.
  #answeredBits = 0;
  #trueBits = 0;
  /** Bits of memoised functions whose result is null. */
  #nullBits = 0;
  readonly kind: TokenKind;
  readonly surface: string;
  #firstNumber = -1;
  #secondNumber = -1;
  #thirdNumber = -1;
  #fourthNumber = -1;
  /** Results of `once`, on demand. */
  #memo: unknown[] | undefined;
  readonly reading: string;
  readonly partOfSpeech: string;
  readonly base: string;
  /** The last `numbering` that asked, and its result. */
  #numbering = 0;
  #numberIn = 0;
  readonly entry: string;
  readonly isGrammar: boolean;
  readonly certain: boolean;
  readonly baseReading: string;
  readonly pronunciation: string;
  readonly asAnalysed: string;
  readonly conjugation: string;
  readonly form: string;
  readonly derivation: Derivation;
  readonly definition: string | undefined;
  readonly otherDefinitions: Partial<Record<Aspect, string>> | undefined;
  readonly rank: number;

  constructor(fields: LexemeFields) {
    this.surface = fields.surface;
    this.reading = fields.reading;
    this.pronunciation = fields.pronunciation;
    this.base = fields.base;
    this.asAnalysed = fields.asAnalysed;
    this.baseReading = fields.baseReading;
    this.partOfSpeech = fields.partOfSpeech;
    this.conjugation = fields.conjugation;
    this.form = fields.form;
    this.derivation = fields.derivation;
    this.kind = fields.kind;
    this.isGrammar = fields.isGrammar;
    this.certain = fields.certain;
    this.entry = fields.entry;
    this.definition = fields.definition;
    this.otherDefinitions = fields.otherDefinitions;
    this.rank = fields.rank;
  }

  with(changes: Partial<LexemeFields>): Lexeme {
    return new Lexeme({ ...this, ...changes });
  }

  private static facts = 0;
  private static questions = 0;
  private static numbers = 0;
  private static numberings = 0;

  /**
   * Memoises a function in each lexeme. A result of null, which most words have, takes one bit. For at most 30 functions.
   */
  static once<T extends object | string | null>(workOut: (lexeme: Lexeme) => T): (lexeme: Lexeme) => T {
    if (Lexeme.facts === MOST_BITS) throw new RangeError('A lexeme has no bit left for another function.');
    const fact = Lexeme.facts++;
    const bit = 1 << fact;
    return (lexeme) => {
      if ((lexeme.#nullBits & bit) !== 0) return null as T;
      const known = lexeme.#memo?.[fact];
      if (known !== undefined) return known as T;
      const result = workOut(lexeme);
      if (result === null) {
        lexeme.#nullBits |= bit;
        return result;
      }
      lexeme.#memo ??= new Array(Lexeme.facts);
      lexeme.#memo[fact] = result;
      return result;
    };
  }

  /** As `once`, for numbers of at least 0, without an allocation. For at most four functions. */
  static number(workOut: (lexeme: Lexeme) => number): (lexeme: Lexeme) => number {
    switch (Lexeme.numbers++) {
      case 0:
        return (lexeme) => {
          if (lexeme.#firstNumber < 0) lexeme.#firstNumber = workOut(lexeme);
          return lexeme.#firstNumber;
        };
      case 1:
        return (lexeme) => {
          if (lexeme.#secondNumber < 0) lexeme.#secondNumber = workOut(lexeme);
          return lexeme.#secondNumber;
        };
      case 2:
        return (lexeme) => {
          if (lexeme.#thirdNumber < 0) lexeme.#thirdNumber = workOut(lexeme);
          return lexeme.#thirdNumber;
        };
      case 3:
        return (lexeme) => {
          if (lexeme.#fourthNumber < 0) lexeme.#fourthNumber = workOut(lexeme);
          return lexeme.#fourthNumber;
        };
      default:
        throw new RangeError('A lexeme has no place left for another number.');
    }
  }

  /** As `number`, but only the last numbering made is remembered. */
  static numbering(workOut: (lexeme: Lexeme) => number): (lexeme: Lexeme) => number {
    const numbering = ++Lexeme.numberings;
    return (lexeme) => {
      if (lexeme.#numbering !== numbering) {
        lexeme.#numberIn = workOut(lexeme);
        lexeme.#numbering = numbering;
      }
      return lexeme.#numberIn;
    };
  }

  /** As `once`, for predicates, in two bits. For at most 30 functions. */
  static whether(isTrue: (lexeme: Lexeme) => boolean): (lexeme: Lexeme) => boolean {
    if (Lexeme.questions === MOST_BITS) throw new RangeError('A lexeme has no bit left for another question.');
    const bit = 1 << Lexeme.questions++;
    return (lexeme) => {
      if ((lexeme.#answeredBits & bit) === 0) {
        if (isTrue(lexeme)) lexeme.#trueBits |= bit;
        lexeme.#answeredBits |= bit;
      }
      return (lexeme.#trueBits & bit) !== 0;
    };
  }
}

export const isPart = (lexeme: Lexeme | undefined, start: string): boolean =>
  lexeme?.partOfSpeech.startsWith(start) ?? false;

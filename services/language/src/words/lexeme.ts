import type { Aspect } from '../dictionary/definition.js';
import type { Derivation } from './plain-verb.js';
import type { TokenKind } from './token-kind.js';

/** What is known about a word as it stands in a text, whatever stands around it. */
export interface LexemeFields {
  /** As written in the text. */
  readonly surface: string;
  /** Hiragana; empty when unknown. */
  readonly reading: string;
  /** Hiragana as spoken, with ー for long vowels; empty when unknown. */
  readonly pronunciation: string;
  /** Dictionary form as written; of a spoken form, that of what it stands for: いる of てる. */
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
  /** How the word as the analyser knows it was made from the dictionary form: 泳げる is what 泳ぐ can do. */
  readonly derivation: Derivation;
  readonly kind: TokenKind;
  /** A particle, an auxiliary or an ending. */
  readonly isGrammar: boolean;
  /** False for what neither dictionary nor analyser knows. */
  readonly certain: boolean;
  /** Key of the dictionary entry; empty when there is none. */
  readonly entry: string;
  /** The entry's first definition; undefined when there is none. */
  readonly definition: string | undefined;
  /** The definitions that it has where the words beside it say so; undefined where those cannot change it. */
  readonly otherDefinitions?: Partial<Record<Aspect, string>> | undefined;
  /** The entry's rank by use; 0 when it is rare, or there is none. */
  readonly rank: number;
}

/** Everything about a lexeme but its entry, with which an entry is looked for. */
export type BareLexeme = Omit<
  LexemeFields,
  'entry' | 'definition' | 'otherDefinitions' | 'rank' | 'kind' | 'isGrammar' | 'certain' | 'derivation' | 'asAnalysed'
> &
  Partial<Pick<LexemeFields, 'asAnalysed'>>;

/** Bits of a small integer of V8 that are no sign. */
const MOST_QUESTIONS = 30;

/**
 * A word as it stands in a text, made in one way only: objects that are laid out alike are read several times as fast,
 * and of the words of a text each is read by every rule.
 */
export class Lexeme implements LexemeFields {
  // First what every rule asks of every word, since it then lies in as few lines of the processor's cache as it can.
  #asked = 0;
  #isTrue = 0;
  /** Facts that are worked out as null. */
  #isNull = 0;
  readonly kind: TokenKind;
  readonly surface: string;
  #firstNumber = -1;
  #secondNumber = -1;
  #thirdNumber = -1;
  #fourthNumber = -1;
  /** What follows from the lexeme alone, as far as it was asked for; what is true or false of it as bits. */
  #workedOut: unknown[] | undefined;
  readonly reading: string;
  readonly partOfSpeech: string;
  readonly base: string;
  /** The numbering in which it was met last, and its number in that. */
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

  /** The same word, with some things known otherwise. */
  with(changes: Partial<LexemeFields>): Lexeme {
    return new Lexeme({ ...this, ...changes });
  }

  private static facts = 0;
  private static questions = 0;
  private static numbers = 0;
  private static numberings = 0;

  /**
   * A function of lexemes that is worked out once for each: what rules ask of every word of a text depends mostly on
   * the word alone. Of most words it is null, that there is no rule, which is a bit; of at most 30 such functions.
   */
  static once<T extends object | string | null>(workOut: (lexeme: Lexeme) => T): (lexeme: Lexeme) => T {
    if (Lexeme.facts === MOST_QUESTIONS) throw new RangeError('A lexeme has no bit left for another function.');
    const fact = Lexeme.facts++;
    const bit = 1 << fact;
    return (lexeme) => {
      if ((lexeme.#isNull & bit) !== 0) return null as T;
      const known = lexeme.#workedOut?.[fact];
      if (known !== undefined) return known as T;
      const result = workOut(lexeme);
      if (result === null) {
        lexeme.#isNull |= bit;
        return result;
      }
      lexeme.#workedOut ??= new Array(Lexeme.facts);
      lexeme.#workedOut[fact] = result;
      return result;
    };
  }

  /** As `once`, a number of at least 0 that lies in the lexeme itself; of at most four such functions. */
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

  /** As `number`, anew for each caller: only until another one asks for a numbering. */
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

  /** As `once`, of what is true or false; of at most 30 such questions. */
  static whether(isTrue: (lexeme: Lexeme) => boolean): (lexeme: Lexeme) => boolean {
    if (Lexeme.questions === MOST_QUESTIONS) throw new RangeError('A lexeme has no bit left for another question.');
    const bit = 1 << Lexeme.questions++;
    return (lexeme) => {
      if ((lexeme.#asked & bit) === 0) {
        if (isTrue(lexeme)) lexeme.#isTrue |= bit;
        lexeme.#asked |= bit;
      }
      return (lexeme.#isTrue & bit) !== 0;
    };
  }
}

/** Whether there is a word, of a part of speech that begins so. */
export const isPart = (lexeme: Lexeme | undefined, start: string): boolean =>
  lexeme?.partOfSpeech.startsWith(start) ?? false;

import type { Aspect } from '../dictionary/definition.js';
import type { Derivation } from './plain-verb.js';
import type { TokenKind } from './token-kind.js';

/** What is known about a word as it stands in a text, whatever stands around it. */
export interface Lexeme {
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

import type { Lexeme } from './lexeme.js';

/** What a rule may look at: the word, and those next to it. */
export interface Surroundings {
  readonly lexeme: Lexeme;
  readonly before: Lexeme | undefined;
  readonly before2: Lexeme | undefined;
  readonly after: Lexeme | undefined;
  readonly after2: Lexeme | undefined;
}

export interface Rule {
  readonly when: (words: Surroundings) => boolean;
  /** Hiragana of the word in this place. */
  readonly reading: string;
  /** Another word than the analyser took it for: its dictionary form, with `baseReading`. */
  readonly base?: string;
  /** Hiragana of the dictionary form where it is not `reading`. */
  readonly baseReading?: string;
  /** Whether the choice is of a word's sound only: the dictionary form keeps its reading. */
  readonly soundOnly?: boolean;
}

const SURFACES = new Map<string, ReadonlySet<string>>();

/** Whether a word is one of some, which are given separated by spaces. */
export function is(lexeme: Lexeme | undefined, surfaces: string): boolean {
  if (lexeme === undefined) return false;
  let set = SURFACES.get(surfaces);
  if (!set) {
    set = new Set(surfaces.split(' '));
    SURFACES.set(surfaces, set);
  }
  return set.has(lexeme.surface);
}

export const isPart = (lexeme: Lexeme | undefined, start: string) => lexeme?.partOfSpeech.startsWith(start) ?? false;
export const modifies = (lexeme: Lexeme | undefined) =>
  isPart(lexeme, '連体詞') ||
  is(lexeme, 'の な') ||
  isPart(lexeme, '動詞') ||
  isPart(lexeme, '助動詞') ||
  isPart(lexeme, '形容詞');
export const isCase = (lexeme: Lexeme | undefined) => isPart(lexeme, '助詞');

/** By surface. The first rule that applies counts. */
export type Rules = Readonly<Record<string, readonly Rule[]>>;

import type { Lexeme } from './lexemes.js';
import type { Morpheme } from './morphemes.js';

export interface CountedWord {
  /** Key of the dictionary entry; empty when there is none. */
  readonly entry: string;
  /** Dictionary form as written in the text. */
  readonly word: string;
  /** Hiragana reading of the dictionary form; empty when unknown. */
  readonly reading: string;
  readonly count: number;
  readonly certain: boolean;
}

/**
 * The different words of a text: one for each dictionary entry in each of its written forms, or, without an entry, for
 * each dictionary form and reading. Punctuation, numbers, Latin and names do not count.
 *
 * @returns the words in the order of their first occurrence
 */
export function countWords(morphemes: readonly Morpheme[]): CountedWord[] {
  const byLexeme = new Map<Lexeme, number>();
  for (const { lexeme } of morphemes) {
    if (lexeme.kind === 'word') byLexeme.set(lexeme, (byLexeme.get(lexeme) ?? 0) + 1);
  }
  const words = new Map<string, CountedWord>();
  for (const [lexeme, count] of byLexeme) {
    const key = keyOf({ entry: lexeme.entry, word: lexeme.base, reading: lexeme.baseReading });
    const before = words.get(key);
    if (before) words.set(key, { ...before, count: before.count + count });
    else {
      const { entry, base: word, baseReading: reading, certain } = lexeme;
      words.set(key, { entry, word, reading, count, certain });
    }
  }
  return [...words.values()];
}

/** The counts of consecutive pieces of a text as those of the whole. */
export function mergeCounts(pieces: readonly (readonly CountedWord[])[]): CountedWord[] {
  if (pieces.length === 1) return [...pieces[0]!];
  const words = new Map<string, CountedWord>();
  for (const word of pieces.flat()) {
    const key = keyOf(word);
    const before = words.get(key);
    words.set(key, before ? { ...before, count: before.count + word.count } : word);
  }
  return [...words.values()];
}

const keyOf = ({ entry, word, reading }: Pick<CountedWord, 'entry' | 'word' | 'reading'>) =>
  entry === '' ? `\0${word}\0${reading}` : `${entry}\0${word}`;

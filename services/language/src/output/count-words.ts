import type { Lexemes } from '../entries/lexemes.js';
import { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import { forEachWord } from './groups.js';

export interface CountedWord {
  /** Key of the dictionary entry; empty when there is none. */
  readonly entry: string;
  /** Dictionary form as written in the text. */
  readonly word: string;
  /** Hiragana reading of the dictionary form; empty when unknown. */
  readonly reading: string;
  readonly count: number;
  readonly certain: boolean;
  /** A particle, an auxiliary or an ending. */
  readonly isGrammar: boolean;
  /** The analyser has it in several words. */
  readonly isCompound: boolean;
  /** UTF-16 offset of each occurrence, rising. */
  readonly starts: number[];
}

const NOWHERE: number[] = [];

/**
 * The different words of a text: one for each dictionary entry in each of its written forms, or, without an entry, for
 * each dictionary form and reading. A compound or an expression of the dictionary is one word, and what it is made of
 * is none. Punctuation, numbers, Latin and names do not count.
 *
 * @returns the words in the order of their first occurrence
 */
export function countWords(morphemes: readonly Morpheme[], lexemes: Lexemes): CountedWord[] {
  const words: { -readonly [field in keyof CountedWord]: CountedWord[field] }[] = [];
  const indexes = new Map<string, number>();
  const indexOf = Lexeme.numbering((lexeme) => {
    const { entry, base: word, baseReading: reading, certain, isGrammar } = lexeme;
    const key = keyOfLexeme(lexeme);
    const index = indexes.get(key) ?? words.length;
    if (index === words.length) {
      words.push({ entry, word, reading, count: 0, certain, isGrammar, isCompound: false, starts: NOWHERE });
      indexes.set(key, index);
    }
    // What is a word of its own somewhere (ない) is one.
    words[index]!.isGrammar &&= isGrammar;
    return index;
  });
  forEachWord(morphemes, lexemes, (lexeme, at, isCompound) => {
    if (lexeme.kind !== 'word') return;
    const { start } = morphemes[at]!;
    const word = words[indexOf(lexeme)]!;
    word.isCompound ||= isCompound;
    // Most words are met once, and an array that is begun with one number has room for no more.
    if (word.count++ === 0) word.starts = [start];
    else word.starts.push(start);
  });
  return words;
}

/** What makes two counted words one. */
export const keyOf = ({ entry, word, reading }: Pick<CountedWord, 'entry' | 'word' | 'reading'>) =>
  entry === '' ? `\0${word}\0${reading}` : `${entry}\0${word}`;

const keyOfLexeme = Lexeme.once(({ entry, base, baseReading }) => keyOf({ entry, word: base, reading: baseReading }));

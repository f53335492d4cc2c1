import { type CountedWord, keyOf } from '../output/count-words.js';

/**
 * Counted words on their way from a thread. As thousands of objects, in several messages, sending and reading them
 * took a tenth of the processor time of counting them.
 */
export interface PackedCounts {
  /** Entries, forms and readings of all words, one after the other. */
  readonly letters: string;
  /**
   * Of each word the lengths of its three texts, whether it is certain, grammar and a compound, its count, and its
   * offsets.
   */
  readonly numbers: Int32Array<ArrayBuffer>;
}

/** Numbers of a word before its offsets. */
const FIELDS = 5;

const CERTAIN = 1;
const GRAMMAR = 2;
const COMPOUND = 4;

/** @returns the words as a text and an array of numbers, whose buffer can be transferred */
export function packCounts(words: readonly CountedWord[]): PackedCounts {
  const occurrences = words.reduce((sum, { count }) => sum + count, 0);
  const numbers = new Int32Array(words.length * FIELDS + occurrences);
  let letters = '';
  let at = 0;
  for (const { entry, word, reading, count, certain, isGrammar, isCompound, starts } of words) {
    letters += entry + word + reading;
    numbers[at++] = entry.length;
    numbers[at++] = word.length;
    numbers[at++] = reading.length;
    numbers[at++] = (certain ? CERTAIN : 0) | (isGrammar ? GRAMMAR : 0) | (isCompound ? COMPOUND : 0);
    numbers[at++] = count;
    for (let i = 0; i < count; i++) numbers[at++] = starts[i]!;
  }
  return { letters, numbers };
}

/**
 * The words of consecutive pieces of a text that were packed, as those of the whole, in the order of the first.
 *
 * @param lengths UTF-16 units of each piece
 */
export function unpackCounts(pieces: readonly PackedCounts[], lengths: readonly number[]): CountedWord[] {
  const words = new Map<string, Writable<CountedWord>>();
  let offset = 0;
  for (const [index, { letters, numbers }] of pieces.entries()) {
    let from = 0;
    const take = (length: number) => {
      from += length;
      return letters.slice(from - length, from);
    };
    for (let at = 0; at < numbers.length; ) {
      const entry = take(numbers[at++]!);
      const word = take(numbers[at++]!);
      const reading = take(numbers[at++]!);
      const flags = numbers[at++]!;
      const count = numbers[at++]!;
      const isGrammar = (flags & GRAMMAR) > 0;
      const isCompound = (flags & COMPOUND) > 0;
      const key = keyOf({ entry, word, reading });
      const before = words.get(key);
      const starts = before?.starts ?? new Array<number>(count);
      const certain = (flags & CERTAIN) > 0;
      const all = before ?? { entry, word, reading, count: 0, certain, isGrammar, isCompound, starts };
      if (!before) words.set(key, all);
      all.isGrammar &&= isGrammar;
      all.isCompound ||= isCompound;
      // All pieces' offsets in one array, since a new one for each piece was most of what was thrown away, and of the
      // length that is needed: most words are met once, and an array that grows has room for 17.
      let place = all.count;
      all.count += count;
      starts.length = all.count;
      while (place < all.count) starts[place++] = offset + numbers[at++]!;
    }
    offset += lengths[index]!;
  }
  return [...words.values()];
}

type Writable<T> = { -readonly [field in keyof T]: T[field] };

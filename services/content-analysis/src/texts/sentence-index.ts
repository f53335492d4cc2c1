/** The words of a batch's sentences, laid out in 32-bit little-endian integers. */
export interface SentenceIndex {
  /** UTF-16 offset in the text after each sentence, rising. */
  readonly ends: Int32Array;
  /** For each sentence how many words it has, and the id of each one's lexeme, as often as it occurs there. */
  readonly words: Int32Array;
}

/** The places of a word in a part of a text. */
export interface PlacedWord {
  readonly lexemeId: number;
  /** UTF-16 offset in the part of each occurrence, in any order. */
  readonly starts: readonly number[];
}

/**
 * @param start UTF-16 offset of the part in the text
 * @param ends rising offsets in the text after each sentence of the part
 * @param words every word of those sentences
 */
export function indexSentences(start: number, ends: Int32Array, words: readonly PlacedWord[]): SentenceIndex {
  const numbers = numbersOfSentences(start, ends);
  const lengths = new Int32Array(ends.length);
  let occurrences = 0;
  for (const { starts } of words) {
    for (const at of starts) lengths[numbers[at]!]!++;
    occurrences += starts.length;
  }
  const laidOut = new Int32Array(ends.length + occurrences);
  // Where the next word of a sentence goes.
  const next = new Int32Array(ends.length);
  for (let number = 0, at = 0; number < ends.length; at += 1 + lengths[number++]!) {
    laidOut[at] = lengths[number]!;
    next[number] = at + 1;
  }
  for (const { lexemeId, starts } of words) for (const at of starts) laidOut[next[numbers[at]!]!++] = lexemeId;
  return { ends, words: laidOut };
}

/** For each UTF-16 unit of a part of a text the number of its sentence there, from 0. */
function numbersOfSentences(start: number, ends: Int32Array): Int32Array {
  const numbers = new Int32Array(ends.length === 0 ? 0 : ends.at(-1)! - start);
  for (const [number, end] of ends.entries()) numbers.fill(number, (ends[number - 1] ?? start) - start, end - start);
  return numbers;
}

/** Each sentence's number, from 0, with the ids of its words, each as often as it occurs there. */
export function* sentencesIn({ words }: SentenceIndex): Generator<[number: number, lexemeIds: Int32Array]> {
  for (let at = 0, number = 0; at < words.length; number++) {
    const length = words[at]!;
    yield [number, words.subarray(at + 1, at + 1 + length)];
    at += 1 + length;
  }
}

export const toBytes = (numbers: Int32Array): Buffer =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);

/** A copy, since a buffer from elsewhere need not begin where an integer can. */
export const fromBytes = (bytes: Buffer): Int32Array =>
  new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));

/** Index of the first of some rising numbers that is above another one; of the last, when none is. */
export function firstAbove(numbers: ArrayLike<number>, number: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! > number) high = middle;
    else low = middle + 1;
  }
  return low;
}

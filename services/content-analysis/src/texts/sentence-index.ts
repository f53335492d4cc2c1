/** The words of a batch's sentences, laid out in 32-bit little-endian integers. */
export interface SentenceIndex {
  /** UTF-16 offset in the text behind each sentence, rising. */
  readonly ends: Int32Array;
  /** For each sentence how many words it has, and the id of each one's lexeme, as often as it occurs there. */
  readonly words: Int32Array;
}

/** The places of a word in a text. */
export interface PlacedWord {
  readonly lexemeId: number;
  /** UTF-16 offset of each occurrence, in any order. */
  readonly starts: readonly number[];
}

/**
 * @param ends rising offsets behind each sentence
 * @param words every word of those sentences; one that begins behind the last end belongs to the last sentence
 */
export function indexSentences(ends: readonly number[], words: readonly PlacedWord[]): SentenceIndex {
  if (ends.length === 0) return { ends: new Int32Array(), words: new Int32Array() };
  const lengths = new Int32Array(ends.length);
  let occurrences = 0;
  for (const { starts } of words) {
    for (const start of starts) lengths[firstAbove(ends, start)]!++;
    occurrences += starts.length;
  }
  const laidOut = new Int32Array(ends.length + occurrences);
  // Where the next word of a sentence goes.
  const next = new Int32Array(ends.length);
  for (let number = 0, at = 0; number < ends.length; at += 1 + lengths[number++]!) {
    laidOut[at] = lengths[number]!;
    next[number] = at + 1;
  }
  for (const { lexemeId, starts } of words)
    for (const start of starts) laidOut[next[firstAbove(ends, start)]!++] = lexemeId;
  return { ends: Int32Array.from(ends), words: laidOut };
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

import { describe, expect, it } from '@jest/globals';
import { fromBytes, indexSentences, sentencesIn, toBytes } from './sentence-index.js';

const listed = (index: ReturnType<typeof indexSentences>) =>
  [...sentencesIn(index)].map(([number, words]) => [number, [...words].sort()]);

describe('an index of sentences', () => {
  it('has each word in each of its sentences, as often as it occurs there', () => {
    const index = indexSentences(100, Int32Array.of(110, 120, 130), [
      { lexemeId: 7, starts: [20, 0, 5, 29] },
      { lexemeId: 8, starts: [9, 10] },
    ]);
    expect(listed(index)).toEqual([
      [0, [7, 7, 8]],
      [1, [8]],
      [2, [7, 7]],
    ]);
  });

  it('has sentences without words, and may have none', () => {
    expect(listed(indexSentences(0, Int32Array.of(3, 6), []))).toEqual([
      [0, []],
      [1, []],
    ]);
    expect(listed(indexSentences(0, new Int32Array(), []))).toEqual([]);
  });

  it('survives the way through the database', () => {
    const numbers = Int32Array.from([0, 1, -1, 2 ** 31 - 1]);
    const unaligned = Buffer.concat([Buffer.from([1]), toBytes(numbers)]).subarray(1);
    expect(fromBytes(unaligned)).toEqual(numbers);
  });
});

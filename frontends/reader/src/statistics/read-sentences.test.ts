import { describe, expect, it } from '@jest/globals';
import { ReadSentences } from './read-sentences.js';

/** Forty sentences of ten characters each. */
const sentences = Array.from({ length: 40 }, () => '猫が庭で寝ています。');

describe('a sentence', () => {
  /** Each move: the sentences shown from then on, first and after the last, and when. */
  type Move = [first: number, end: number, second: number];
  const one = (sentence: number, second: number): Move => [sentence, sentence + 1, second];
  const page = (number: number, second: number): Move => [15 * number, Math.min(40, 15 * number + 15), second];
  const cases: [string, Move[], number, number][] = [
    ['is not read while it is shown', [one(0, 0)], 60, 0],
    ['is read by moving on', [one(0, 0), one(1, 3), one(2, 6)], 60, 2],
    ['is not read by going back', [one(5, 0), one(4, 3), one(3, 6)], 60, 0],
    ['is read once', [one(0, 0), one(1, 3), one(0, 6), one(1, 9), one(2, 12)], 60, 2],
    ['is not read when leapt from', [one(0, 0), one(20, 3)], 60, 0],
    ['is not read when leafed through', [one(0, 0), one(1, 0.03), one(2, 0.06), one(3, 5)], 60, 1],
    ['is read with its page', [page(0, 0), page(1, 60)], 60, 15],
    ['is read once, in any view', [page(0, 0), page(1, 60), one(14, 70), one(15, 80), one(16, 90)], 100, 16],
    ['is not read by a page leafed through', [page(0, 0), page(1, 1)], 60, 0],
    ['is not read by a change of view', [page(0, 0), one(0, 60), page(0, 90)], 100, 0],
    ['is read at the end, where nothing follows, in time', [one(38, 0), one(39, 5)], 5.4, 2],
    ['is not read at the end before there was time to', [one(38, 0), one(39, 5)], 5.3, 1],
    ['is read with the last page, in time', [page(1, 0), page(2, 60)], 64, 25],
    ['is not read with the last page before there was time to', [page(1, 0), page(2, 60)], 63, 15],
  ];
  it.each(cases)('%s', (_, moves, end, count) => {
    const read = new ReadSentences(sentences);
    for (const [first, end, second] of moves) read.show(first, end, second * 1_000);
    expect(read.take(end * 1_000)).toEqual({ sentenceCount: count, characterCount: 10 * count });
    expect(read.take(end * 1_000 + 1)).toEqual({ sentenceCount: 0, characterCount: 0 });
  });

  it('is not read at the end while the page was hidden', () => {
    const read = new ReadSentences(sentences);
    read.show(39, 40, 0);
    read.resume(3_600_000);
    expect(read.take(3_600_100).sentenceCount).toBe(0);
    expect(read.take(3_601_000).sentenceCount).toBe(1);
  });
});

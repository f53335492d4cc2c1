import { describe, expect, it } from '@jest/globals';
import { splitLongText } from './sentence-ends.js';

describe('the sentences of a text longer than a message', () => {
  /** A sentence ends after each 。 and at the end. */
  const split = async (piece: string) => {
    const ends = [...piece.matchAll(/。/g)].map((match) => match.index + 1);
    return ends.at(-1) === piece.length ? ends : [...ends, piece.length];
  };
  const sentencesOf = async (text: string, pieceUnits: number) => {
    const ends = await splitLongText(text, split, pieceUnits);
    return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
  };

  const cases: [string, string, number, string[]][] = [
    ['of an empty text', '', 10, []],
    ['of a text in one piece', '猫。犬。', 10, ['猫。', '犬。']],
    ['across the end of a piece', 'あいう。かきく。さしす。', 6, ['あいう。', 'かきく。', 'さしす。']],
    ['without an end in sight', 'あいうえおか', 4, ['あいうえ', 'おか']],
    ['never cutting a character of two units', 'ああ😀😀', 3, ['ああ', '😀', '😀']],
  ];
  it.each(cases)('%s', async (_, text, pieceUnits, sentences) => {
    expect(await sentencesOf(text, pieceUnits)).toEqual(sentences);
  });
});

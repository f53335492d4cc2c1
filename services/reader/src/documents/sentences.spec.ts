import { describe, expect, it } from '@jest/globals';
import { toSentences } from './sentences.js';

describe('the sentences of a document', () => {
  /** The text between bars, each bar an end. */
  const read = (barred: string) => {
    const pieces = barred.split('|');
    let end = 0;
    const ends = pieces.map((piece) => {
      end += piece.length;
      return end;
    });
    return toSentences(pieces.join(''), ends);
  };

  const cases: [string, string, string[], number[]][] = [
    ['stand without the white space around them', ' 猫。 |犬。', ['猫。', '犬。'], [0]],
    ['begin paragraphs behind line breaks', '猫。|犬。\n|鳥。|魚。', ['猫。', '犬。', '鳥。', '魚。'], [0, 2]],
    ['begin paragraphs with the full-width space', '　猫。\n|　犬。', ['猫。', '犬。'], [0, 1]],
    ['are none of white space', '猫。\n|\n\n|　\n|犬。\n|\n', ['猫。', '犬。'], [0, 1]],
    ['are not broken by lines', '吾輩は\n　猫である。', ['吾輩は猫である。'], [0]],
    ['begin the first paragraph behind blank lines', '\n|猫。', ['猫。'], [0]],
  ];
  it.each(cases)('%s', (_, barred, sentences, paragraphStarts) => {
    expect(read(barred)).toEqual({ sentences, paragraphStarts });
  });
});

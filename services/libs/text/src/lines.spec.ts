import { describe, expect, it } from '@jest/globals';
import { linesIn, piecesIn } from './lines.js';

describe('the lines of a text', () => {
  it.each([
    ['', ['']],
    ['猫', ['猫']],
    ['a\nb\r\nc\rd', ['a', 'b', 'c', 'd']],
    ['a\n\nb\n', ['a', '', 'b', '']],
    ['\r\r\n\n', ['', '', '', '']],
  ])('%j are without what ends them', (text, lines) => {
    expect([...linesIn(text)]).toEqual(lines);
  });
});

describe('the pieces of a text', () => {
  it.each([
    ['', []],
    ['猫\n犬\n鳥', ['猫\n犬\n', '鳥']],
    ['猫犬鳥魚馬', ['猫犬鳥魚', '馬']],
    ['猫犬鳥𠮷馬', ['猫犬鳥𠮷', '馬']],
    ['猫犬鳥\r\n馬', ['猫犬鳥\r\n', '馬']],
    ['\n\n猫犬鳥魚馬', ['\n\n', '猫犬鳥魚', '馬']],
  ])('%j end with their lines, and divide no character', (text, pieces) => {
    expect([...piecesIn(text, 4)]).toEqual(pieces);
  });
});

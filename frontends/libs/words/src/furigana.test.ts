import { expect, it } from '@jest/globals';
import { markedPieces, piecesOf } from './furigana.js';

const piece = (text: string, reading = '', mark?: 'target' | 'unknown') => ({ text, reading, mark });

it.each([
  ['猫だ。', [piece('猫だ。')]],
  [
    ' 学校[がっこう]に<b> 猫[ねこ]</b>がいる。',
    [piece('学校', 'がっこう'), piece('に'), piece('猫', 'ねこ', 'target'), piece('がいる。')],
  ],
  ['お 茶[ちゃ]', [piece('お'), piece('茶', 'ちゃ')]],
  ['<u> 犬[いぬ]</u><u>が</u>', [piece('犬', 'いぬ', 'unknown'), piece('が', '', 'unknown')]],
  ['A  猫[ねこ] B', [piece('A '), piece('猫', 'ねこ'), piece(' B')]],
  ['a &amp; b &lt;', [piece('a & b <')]],
  ['<i>猫</i>', [piece('<i>猫</i>')]],
  ['<script>alert(1)</script>', [piece('<script>alert(1)</script>')]],
])('takes %j apart', (furigana, pieces) => {
  expect(piecesOf(furigana)).toEqual(pieces);
});

it.each([
  ['猫が<b>寝る</b>。', [piece('猫が'), piece('寝る', '', 'target'), piece('。')]],
  ['<img src=x onerror=alert(1)>', [piece('<img src=x onerror=alert(1)>')]],
  ['', []],
])('takes %j apart without readings', (marked, pieces) => {
  expect(markedPieces(marked)).toEqual(pieces);
});

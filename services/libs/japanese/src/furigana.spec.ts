import { describe, expect, it } from '@jest/globals';
import { type FuriganaPiece, furiganaOf, furiganaOfParts } from './furigana.js';

const inBrackets = (pieces: readonly FuriganaPiece[]) =>
  pieces.map((piece) => (piece.reading === '' ? piece.text : `${piece.text}[${piece.reading}]`)).join(' ');
const shown = (surface: string, reading: string) => inBrackets(furiganaOf(surface, reading));

describe('furigana', () => {
  it.each([
    ['食べ物', 'たべもの', '食[た] べ 物[もの]'],
    ['食べる', 'たべる', '食[た] べる'],
    ['友達', 'ともだち', '友達[ともだち]'],
    ['取り出し', 'とりだし', '取[と] り 出[だ] し'],
    ['お茶', 'おちゃ', 'お 茶[ちゃ]'],
    ['Ｔシャツ', 'てぃーしゃつ', 'Ｔ[てぃー] シャツ'],
    ['コーヒー', 'こーひー', 'コーヒー'],
    ['ひらがな', 'ひらがな', 'ひらがな'],
    ['2日', 'ふつか', '2日[ふつか]'],
    ['生き生き', 'いきいき', '生[い] き 生[い] き'],
    ['引っ越す', 'ひっこす', '引[ひ] っ 越[こ] す'],
    ['時々', 'ときどき', '時々[ときどき]'],
    ['一ヶ月', 'いっかげつ', '一ヶ月[いっかげつ]'],
    ['今日', '', '今日'],
    ['今日は', 'きょう', '今日は[きょう]'],
    ['𠮟る', 'しかる', '𠮟[しか] る'],
  ])('of %s read %s is %s', (surface, reading, expected) => {
    expect(shown(surface, reading)).toBe(expected);
  });
});

describe('the furigana of a word made of parts has no gap inside', () => {
  it.each([
    [
      '誕生日',
      [
        ['誕生', 'たんじょう'],
        ['日', 'び'],
      ],
      '誕生日[たんじょうび]',
    ],
    [
      '郵便局',
      [
        ['郵便', 'ゆうびん'],
        ['局', 'きょく'],
      ],
      '郵便局[ゆうびんきょく]',
    ],
    [
      '電話番号',
      [
        ['電話', 'でんわ'],
        ['番号', 'ばんごう'],
      ],
      '電話[でんわ] 番号[ばんごう]',
    ],
    [
      '会社員',
      [
        ['会社', 'かいしゃ'],
        ['員', 'いん'],
      ],
      '会社[かいしゃ] 員[いん]',
    ],
    [
      '承り物',
      [
        ['承り', 'うけたまわり'],
        ['物', 'もの'],
      ],
      '承[うけたまわ] り 物[もの]',
    ],
  ])('%s', (_word, parts, expected) => {
    expect(inBrackets(furiganaOfParts(parts.map(([text, reading]) => furiganaOf(text!, reading!))))).toBe(expected);
  });
});

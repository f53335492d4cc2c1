import { describe, expect, it } from '@jest/globals';
import { furiganaOf } from './furigana.js';

const shown = (surface: string, reading: string) =>
  furiganaOf(surface, reading)
    .map((piece) => (piece.reading === '' ? piece.text : `${piece.text}[${piece.reading}]`))
    .join(' ');

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

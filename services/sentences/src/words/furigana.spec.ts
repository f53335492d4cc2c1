import { create } from '@bufbuild/protobuf';
import { TokenSchema } from '@ichibun/proto/language';
import { describe, expect, it } from '@jest/globals';
import { sentenceFurigana, wordFurigana } from './furigana.js';

describe('the furigana of a word in Anki', () => {
  it.each([
    ['食べる', 'たべる', ' 食[た]べる'],
    ['お茶', 'おちゃ', 'お 茶[ちゃ]'],
    ['学校', 'がっこう', ' 学校[がっこう]'],
    ['食べ物', 'たべもの', ' 食[た]べ 物[もの]'],
    ['取り扱い説明書', 'とりあつかいせつめいしょ', ' 取[と]り 扱[あつか]い 説明書[せつめいしょ]'],
    ['大人', 'おとな', ' 大人[おとな]'],
    ['ネコ', 'ねこ', 'ネコ'],
    ['猫', '', '猫'],
    ['消しゴム', 'けしゴム', ' 消[け]しゴム'],
    ['A<B&猫', 'ねこ', ' A&lt;B&amp;猫[ねこ]'],
  ])('%s (%s) is %j', (word, reading, field) => {
    expect(wordFurigana(word, reading)).toBe(field);
  });
});

describe('the furigana of a sentence in Anki', () => {
  const token = (...furigana: [string, string][]) =>
    create(TokenSchema, {
      surface: furigana.map(([text]) => text).join(''),
      furigana: furigana.map(([text, reading]) => ({ text, reading })),
    });
  const cat = [token(['猫', 'ねこ']), token(['が', '']), token(['寝', 'ね'], ['る', '']), token(['。', ''])];

  it.each([
    ['猫が<b>寝る</b>。', ' 猫[ねこ]が<b> 寝[ね]る</b>。'],
    ['<b>猫</b>が寝る。', '<b> 猫[ねこ]</b>が 寝[ね]る。'],
    ['猫が寝る<b>。</b>', ' 猫[ねこ]が 寝[ね]る<b>。</b>'],
    ['猫<b>が</b>寝る。', ' 猫[ねこ]<b>が</b> 寝[ね]る。'],
  ])('%s', (marked, field) => {
    expect(sentenceFurigana(marked, cat)).toBe(field);
  });

  it('underlines what it is given, but nothing of the target', () => {
    const places = [
      { from: 0, to: 1 },
      { from: 1, to: 3 },
    ];
    expect(sentenceFurigana('猫が<b>寝る</b>。', cat, places)).toBe('<u> 猫[ねこ]</u><u>が</u><b> 寝[ね]る</b>。');
  });

  it('escapes what is HTML, and brackets that would be a reading', () => {
    const tokens = [token(['[&]', ''])];
    expect(sentenceFurigana('[&]', tokens)).toBe('［&amp;］');
  });
});

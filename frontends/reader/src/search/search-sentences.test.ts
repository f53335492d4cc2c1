import { describe, expect, it } from '@jest/globals';
import { normalised, sentencesWith, snippetOf } from './search-sentences.js';

const sentences = [
  ...['猫がイス の上にいる。', 'ＡＢＣの本', 'ｶﾞｷﾞｸﾞ', '犬もいる。'],
  ...['図書\u200b館へ', '葛\u{e0100}城の山'],
];

describe('a search', () => {
  it.each([
    ['猫', [0]],
    ['いる', [0, 3]],
    ['いすの上', [0]],
    ['abc', [1]],
    ['ガギ', [2]],
    ['がぎぐ', [2]],
    [' い　る ', [0, 3]],
    ['図書館', [4]],
    ['書\u200d館', [4]],
    ['葛城', [5]],
    ['馬', []],
    ['　', []],
  ])('for %j finds %j', (query, found) => {
    expect(sentencesWith(sentences.map(normalised), query)).toEqual(found);
  });

  it('goes through a novel between two key presses', () => {
    const novel = Array.from({ length: 8_000 }, (_, index) =>
      normalised(`${index}匹の猫が高い所に上ってじっとしている。`),
    );
    expect(sentencesWith(novel, '7999匹')).toEqual([7_999]);
  });
});

describe('a snippet', () => {
  it.each([
    ['猫がイス の上にいる。', 'いすの上', '猫が', 'イス の上', 'にいる。'],
    ['ｶﾞｷﾞｸﾞと鳴る', 'ぎ', 'ｶﾞ', 'ｷﾞ', 'ｸﾞと鳴る'],
    ['𠮟られた😀猫', '猫', '𠮟られた😀', '猫', ''],
    ['終わり ', 'わり', '終', 'わり', ' '],
    ['図書\u200b館へ', '書館', '図', '書\u200b館', 'へ'],
    ['葛\u{e0100}城の山', '葛城', '', '葛\u{e0100}城', 'の山'],
    ['何もない', '犬', '何もない', '', ''],
  ])('of %j for %j', (sentence, query, before, found, after) => {
    expect(snippetOf(sentence, query)).toEqual({ before, found, after });
  });

  it('of a long sentence begins shortly before what was found, with a whole character', () => {
    const { before, found } = snippetOf(`${'😀'.repeat(30)}猫`, '猫');
    expect(before).toBe(`…${'😀'.repeat(12)}`);
    expect(found).toBe('猫');
    expect(snippetOf(`${'😀'.repeat(30)}あ猫`, '猫').before).toBe(`…${'😀'.repeat(11)}あ`);
  });
});

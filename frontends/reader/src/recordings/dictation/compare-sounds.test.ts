import { describe, expect, it } from '@jest/globals';
import { compareSounds, type Said, soundsOf } from './compare-sounds.js';

const word = (text: string, reading = text, partOfSpeech = '名詞', tokens: Said[] = []): Said => ({
  text,
  reading,
  partOfSpeech,
  tokens,
});
const particle = (text: string) => word(text, text, '助詞,係助詞');
const isSame = (said: readonly Said[], typed: readonly Said[]) =>
  compareSounds(soundsOf(said), soundsOf(typed)).every((one) => one.isSame);

describe('what was typed sounds like what was said', () => {
  it.each<[string, Said[], Said[]]>([
    ['in kana', [word('猫', 'ねこ')], [word('ねこ')]],
    ['in other kanji of the same reading', [word('橋', 'はし')], [word('箸', 'はし')]],
    ['in katakana, half or full width', [word('パン', 'ぱん')], [word('ﾊﾟﾝ', '')]],
    ['with other marks, and blanks', [word('はい'), word('。', '')], [word('はい'), word('！', ''), word(' ', '')]],
    ['with a long vowel by its mark', [word('東京', 'とうきょう')], [word('とーきょー')]],
    ['with a long vowel by the vowel', [word('先生', 'せんせい')], [word('せんせえ')]],
    ['with small vowels', [word('ファン', 'ふぁん')], [word('ふあん')]],
    ['with a particle as it sounds', [word('私', 'わたし'), particle('は')], [word('わたし'), word('わ')]],
    [
      'with particles inside an expression',
      [word('では', 'では', '接続詞', [word('で'), particle('は')])],
      [word('でわ')],
    ],
    ['with を as お', [word('本', 'ほん'), particle('を')], [word('ほん'), word('お')]],
    ['with ぢ and づ', [word('続く', 'つづく')], [word('つずく')]],
    ['in Latin letters and numbers of either width', [word('ＣＤ', '')], [word('cd', '')]],
  ])('%s', (_, said, typed) => {
    expect(isSame(said, typed)).toBe(true);
  });

  it.each<[string, string, string]>([
    ['a short vowel', 'おばあさん', 'おばさん'],
    ['a large ya for a small one', 'きゃく', 'きやく'],
    ['no small tsu', 'きって', 'きて'],
    ['another consonant', 'かき', 'がき'],
    ['は that is no particle', 'はな', 'わな'],
  ])('but not with %s', (_, said, typed) => {
    expect(isSame([word(said)], [word(typed)])).toBe(false);
  });
});

it('shows which kana were missed, added, or taken for others', () => {
  expect(compareSounds(soundsOf([word('きょうはさむい')]), soundsOf([word('きょはさむいね')]))).toEqual([
    { said: 'きょ', typed: 'きょ', isSame: true },
    { said: 'う', typed: '', isSame: false },
    { said: 'はさむい', typed: 'はさむい', isSame: true },
    { said: '', typed: 'ね', isSame: false },
  ]);
  expect(compareSounds(soundsOf([word('ねこ')]), [])).toEqual([{ said: 'ねこ', typed: '', isSame: false }]);
});

import { isOfClass } from '../grammar/place.js';
import { is, isPart, modifies, type Rules } from './context-rules.js';

const PERSONS = '多く 女性 男性 高齢 年配 地元 一般 外国 初心者 関係者 皆さん';
/** Words for people and what is theirs, by the words around them. */
export const OF_PEOPLE: Rules = {
  // Ｓ君, ハリス君: behind a name it is no pronoun.
  君: [
    {
      when: ({ lexeme, before }) =>
        lexeme.reading === 'きみ' &&
        before !== undefined &&
        (before.kind === 'latin' || before.kind === 'name' || (before.kind === 'word' && !before.certain)),
      reading: 'くん',
    },
  ],
  殿: [
    {
      // 殿、敵襲です: behind a name only it is どの.
      when: ({ lexeme, before, after }) =>
        (lexeme.reading === 'どの' || lexeme.reading === 'しんがり') &&
        (!before || isPart(before, '記号')) &&
        (is(after, '、 。 ！ は が の も を に と') || !after),
      reading: 'との',
    },
  ],
  私: [{ when: ({ lexeme }) => lexeme.reading === 'わたくし', reading: 'わたし' }],
  方: [
    {
      when: ({ lexeme, before }) =>
        isPart(lexeme, '名詞,接尾') && is(before, 'さん さま 様 先生 あなた 皆さん 皆様 奥様 親'),
      reading: 'がた',
    },
    { when: ({ before, before2 }) => is(before, 'の') && is(before2, PERSONS), reading: 'かた' },
    {
      // 家の方を見る is where the house is, and 相手の方 one of two.
      when: ({ before, before2, after }) =>
        is(before, 'の') && /.[家者員客師]$/u.test(before2?.surface ?? '') && !is(after, 'を へ'),
      reading: 'かた',
    },
    { when: ({ before, after }) => is(before, 'この その') && is(after, 'が を へ に から'), reading: 'ほう' },
    { when: ({ before }) => is(before, 'この その あの どの どちらの'), reading: 'かた' },
    {
      when: ({ after, after2 }) => is(after, 'が') && is(after2, 'い いる いれ いらっしゃる いらっしゃい おら'),
      reading: 'かた',
    },
    {
      when: ({ before, after }) =>
        (isPart(before, '動詞') || isPart(before, '助動詞')) && is(after, 'は も の に へ から と 、 を で 々'),
      reading: 'かた',
    },
  ],
  家: [
    {
      // 毎日家にいる: 毎日 is a newspaper, too.
      when: ({ lexeme, before }) =>
        isPart(lexeme, '名詞,接尾') && isPart(before, '名詞,固有名詞') && !isOfClass(before, 'WHEN'),
      reading: 'け',
    },
  ],
  何: [
    {
      when: ({ after }) => is(after, 'です でしょ で でも だ だっ だって だろ じゃ の て なら なん な と という'),
      reading: 'なん',
      soundOnly: true,
    },
    { when: ({ after }) => isPart(after, '名詞,接尾,助数詞'), reading: 'なん', soundOnly: true },
  ],
  番頭: [{ when: () => true, reading: 'ばんとう' }],
  人気: [
    {
      when: ({ after, after2 }) =>
        (is(after, 'の') && is(after2, 'ない なく なかっ')) ||
        (is(after, 'が') && /^途絶/u.test(after2?.surface ?? '')),
      reading: 'ひとけ',
    },
  ],
  主: [
    {
      when: ({ before, before2, after }) => is(before, 'の') && isPart(before2, '名詞') && !is(after, 'な に たる'),
      reading: 'ぬし',
    },
  ],
  心中: [
    {
      when: ({ after, after2 }) => is(after, 'を は') && /^[察穏複お]/u.test(after2?.surface ?? ''),
      reading: 'しんちゅう',
    },
  ],
  家中: [{ when: () => true, reading: 'いえじゅう' }],
  側: [
    {
      when: ({ before, before2, after }) =>
        is(before, 'の') && is(after, 'に を で') && is(before2, '彼 彼女 私 僕 母 父 君 あなた 子 犬 猫'),
      reading: 'そば',
    },
  ],
  女: [
    {
      when: ({ lexeme, before }) =>
        lexeme.reading === 'じょ' && (!before || isPart(before, '記号') || modifies(before)),
      reading: 'おんな',
    },
  ],
  良人: [{ when: ({ lexeme }) => lexeme.reading === 'りょうじん', reading: 'おっと' }],
  身体: [
    {
      when: ({ before, after }) => !isPart(before, '名詞') && is(after, 'が を に は も で へ から'),
      reading: 'からだ',
    },
  ],
  我: [{ when: ({ after }) => isPart(after, '名詞,一般'), reading: 'わが', base: '我が', baseReading: 'わが' }],
  等: [
    {
      when: ({ lexeme, before }) => isPart(lexeme, '名詞,接尾') && isPart(before, '名詞,代名詞'),
      reading: 'ら',
    },
  ],
};

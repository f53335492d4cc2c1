import { is, isPart, modifies, type Rule, type Rules } from './context-rules.js';

/** 七月二十八日（水）: a day of the week, which is read like the element that it is called after. */
export function dayOfWeek(reading: string): Rule[] {
  return [{ when: ({ before, after }) => is(before, '（ (') && is(after, '） )'), reading }];
}

/** Words of time, by the words around them. */
export const OF_TIME: Rules = {
  月: dayOfWeek('げつ'),
  火: dayOfWeek('か'),
  水: [
    ...dayOfWeek('すい'),
    // もう一杯水を飲む.
    {
      when: ({ lexeme, before, after }) =>
        lexeme.reading === 'すい' && isPart(before, '名詞,接尾,助数詞') && is(after, 'を が も は'),
      reading: 'みず',
    },
  ],
  木: dayOfWeek('もく'),
  土: dayOfWeek('ど'),
  明日: [{ when: () => true, reading: 'あした' }],
  後: [
    {
      when: ({ lexeme, before }) => lexeme.reading === 'ご' && (!before || /^(?:助詞|記号)/u.test(before.partOfSpeech)),
      reading: 'あと',
    },
    { when: ({ before }) => is(before, 'その'), reading: 'ご' },
    { when: ({ lexeme }) => lexeme.reading === 'のち' || lexeme.reading === 'こう', reading: 'あと' },
    { when: ({ before, lexeme }) => lexeme.reading === 'ご' && is(before, 'の た だ'), reading: 'あと' },
  ],
  間: [
    { when: ({ before, before2 }) => is(before, 'の') && is(before2, '畳 茶 奥'), reading: 'ま' },
    { when: ({ before, after }) => is(before, 'ぬ') && is(after, 'に'), reading: 'ま' },
    {
      when: ({ before, after, after2 }) =>
        isPart(before, '動詞') && is(after, 'も') && is(after2, 'ない なかっ なし 無い 惜しん おしん'),
      reading: 'ま',
    },
    { when: ({ before }) => is(before, 'その'), reading: 'あいだ' },
    { when: ({ before, after }) => modifies(before) && !is(after, 'が'), reading: 'あいだ' },
    { when: ({ lexeme, before }) => lexeme.reading === 'ま' && isPart(before, '名詞'), reading: 'かん' },
  ],
  // What is of this time (今学期) is こん; before all else it is the time itself.
  今: [
    {
      when: ({ lexeme, after }) =>
        lexeme.reading === 'こん' && !is(after, '学期 世紀 大会 季 シーズン 場所 国会 年度 次 議会 期 夏 秋 冬 春'),
      reading: 'いま',
    },
  ],
  何分: [
    { when: ({ after }) => is(after, 'も か で 間 の くらい ぐらい ほど です 前 後 待っ かかり'), reading: 'なんぷん' },
  ],
  夜: [
    { when: ({ after, after2 }) => is(after, 'が を も') && /^[明徹更]/u.test(after2?.surface ?? ''), reading: 'よ' },
  ],
  十分: [
    {
      when: ({ before, after, after2 }) => is(after, 'し') && is(after2, 'て たら') && !is(before, 'を は が も'),
      reading: 'じゅっぷん',
      baseReading: 'じゅっぷん',
    },
    {
      when: ({ before, after, after2 }) =>
        (is(after, 'と') && is(after2, 'かから た 経た たた')) ||
        (is(after, 'も') && is(after2, 'し たっ 経っ 待っ かかっ 歩い')) ||
        is(before, '時'),
      reading: 'じゅっぷん',
      baseReading: 'じゅっぷん',
    },
    {
      when: ({ after, after2, before }) =>
        is(after, 'ほど くらい ぐらい 間 前 後 以内 遅れ ごと おき 程度 近く') ||
        (is(after, 'を') && is(after2, '切っ 切る 過ぎ 過ぎる 超え 超える 回っ 回る 要する 要し')) ||
        is(before, '約 あと わずか たった ほんの'),
      reading: 'じゅっぷん',
      baseReading: 'じゅっぷん',
    },
  ],
  // 二分する is to halve; 二分待つ, 二分加熱する and 二分が過ぎた are two minutes.
  二分: [
    {
      when: ({ after }) => !isPart(after, '動詞,自立') || !is(after, 'する し さ すれ せ しろ でき できる'),
      reading: 'にふん',
      baseReading: 'にふん',
    },
  ],
  明後日: [{ when: () => true, reading: 'あさって' }],
  一昨年: [{ when: () => true, reading: 'おととし' }],
  一月: [
    {
      when: ({ before, after }) =>
        is(after, 'ほど ばかり くらい ぐらい あまり 余り 経っ 経つ たつ たっ 経た たた 前 後 半') ||
        is(before, 'もう 約 この ここ あと まだ'),
      reading: 'ひとつき',
    },
  ],
};

import { isOfClass } from '../grammar/place.js';
import { is, isPart, type Rule, type Rules } from './context-rules.js';

/** Where people go again and again. */
const ATTENDED =
  '学校 小学校 中学 中学校 高校 女学校 大学 会社 役所 塾 工場 病院 医院 教室 幼稚園 図書館 教会 道場 予備校 事務所 銭湯 温泉 稽古 寺 ' +
  'ジム 保育園 教習所 歯医者 スクール 整体 美容院';

/** 拭きとって, 免許とるの, がんばってとります: とる is おる of dialects behind what has た behind it, nowhere else. */
const takes = (reading: string): readonly Rule[] => [
  {
    when: ({ lexeme, before }) =>
      lexeme.base === 'おる' &&
      (isPart(before, '名詞') ||
        isPart(before, '助詞') ||
        (before?.form === '連用形' && before.conjugation.startsWith('五段'))),
    reading,
    base: 'とる',
    baseReading: 'とる',
  },
];

/** Forms of verbs, by the words around them. */
export const OF_FORMS: Rules = {
  ...Object.fromEntries(['とる', 'とっ', 'とり', 'とら', 'とれ'].map((form) => [form, takes(form)])),
  行っ: [
    {
      // Only what is done can be 行う; where somebody goes, there is no を, and a noun of action is not next to it.
      when: ({ lexeme, before }) =>
        lexeme.base === '行う' && !is(before, 'を は も が の さえ など') && !isPart(before, '名詞,サ変接続'),
      reading: 'いっ',
      base: '行く',
      baseReading: 'いく',
    },
    {
      // 京都へは行ったことがない, 私も行ってみたい, 去年も行った: where and who and when, and nothing that is done.
      when: ({ lexeme, before, before2 }) =>
        lexeme.base === '行う' &&
        is(before, 'は も が さえ') &&
        (isPart(before2, '助詞') ||
          isPart(before2, '名詞,代名詞') ||
          isPart(before2, '名詞,接尾,人名') ||
          isPart(before2, '名詞,固有名詞') ||
          isPart(before2, '名詞,副詞可能') ||
          isPart(before2, '名詞,接尾,助数詞') ||
          isPart(before2, '副詞') ||
          isOfClass(before2, 'PERSON')),
      reading: 'いっ',
      base: '行く',
      baseReading: 'いく',
    },
    {
      // バスが行ってしまう: what is done is する, or done to the end, and nothing goes by doing.
      when: ({ lexeme, before, after, after2 }) =>
        lexeme.base === '行う' &&
        is(before, 'が') &&
        is(after, 'て') &&
        is(after2, 'しまう しまっ しまい しまえ しまわ'),
      reading: 'いっ',
      base: '行く',
      baseReading: 'いく',
    },
    {
      when: ({ lexeme, before }) => lexeme.base === '行く' && is(before, 'を'),
      reading: 'おこなっ',
      base: '行う',
      baseReading: 'おこなう',
    },
  ],
  放っ: [
    {
      // What is left alone is ほうる; who is set free has を before it, and nothing of おく behind.
      when: ({ lexeme, after, after2 }) =>
        lexeme.base === '放つ' &&
        ((is(after, 'て') && /^(?:おく|置く)$/u.test(after2?.base ?? '')) || is(after, 'とけ とい とく とか')),
      reading: 'ほうっ',
      base: '放る',
      baseReading: 'ほうる',
    },
  ],
  あっ: [
    {
      // Whom somebody meets; with who has something (責任は私にあった) the speaker, mostly.
      when: ({ lexeme, before, before2, after }) =>
        lexeme.base === 'ある' &&
        is(before, 'に') &&
        isPart(before, '助詞,格助詞') &&
        is(after, 'た て たら ちゃっ') &&
        (isOfClass(before2, 'PERSON') ||
          isPart(before2, '名詞,接尾,人名') ||
          is(before2, 'たち 達 先生 友だち 友達')) &&
        !isPart(before2, '名詞,固有名詞,地域') &&
        !is(before2, '私 わたし 僕 ぼく 俺 おれ 自分 君 あなた お前 誰'),
      reading: 'あっ',
      base: 'あう',
      baseReading: 'あう',
    },
  ],
  入れ: [
    {
      // 二人、入れますか, 中には入れない: who can go in, where nothing is put in.
      when: ({ lexeme, before, before2, after, after2 }) =>
        lexeme.base === '入れる' &&
        (is(after, 'ます ませ') || (is(after, 'ない なかっ') && !is(after2, 'で'))) &&
        ((is(before, 'は も') && is(before2, 'に へ')) ||
          (is(before, 'に') && isOfClass(before2, 'PLACE')) ||
          (is(before, '、') && (isPart(before2, '名詞,接尾,助数詞') || is(before2, '一人 二人 ひとり ふたり')))),
      reading: 'はいれ',
      base: '入る',
      baseReading: 'はいる',
    },
  ],
  入れる: [
    {
      // 子連れで入れる店: a place is what somebody can go into.
      when: ({ lexeme, before, after, after2 }) =>
        !is(before, 'を') &&
        isPart(lexeme, '動詞') &&
        (isOfClass(after, 'PLACE') || (is(after, 'お') && isOfClass(after2, 'PLACE'))),
      reading: 'はいれる',
      base: '入る',
      baseReading: 'はいる',
    },
  ],
  降り: [
    {
      // 降りて is of 降りる whatever falls: 霜が降りて.
      when: ({ lexeme, before2, after }) =>
        lexeme.base === '降りる' && /[雨雪霧霜雹]$/u.test(before2?.surface ?? '') && !is(after, 'て た たら ない'),
      reading: 'ふり',
      base: '降る',
      baseReading: 'ふる',
    },
  ],
  書き: [
    {
      when: ({ lexeme, before }) => lexeme.reading === 'がき' && isPart(before, '接頭詞'),
      reading: 'かき',
      base: '書く',
      baseReading: 'かく',
    },
  ],
  通っ: [
    {
      when: ({ lexeme, before, before2 }) => lexeme.base === '通る' && is(before, 'に へ') && is(before2, ATTENDED),
      reading: 'かよっ',
      base: '通う',
      baseReading: 'かよう',
    },
    {
      // 母の通った学校: where somebody goes, and hardly what somebody goes through.
      when: ({ lexeme, before, after, after2 }) =>
        lexeme.base === '通る' && !is(before, 'を') && is(after, 'た') && is(after2, ATTENDED),
      reading: 'かよっ',
      base: '通う',
      baseReading: 'かよう',
    },
    {
      when: ({ lexeme, before, before2 }) =>
        lexeme.base === '通う' &&
        (is(before, 'を') || (is(before, 'から') && is(before2, '窓 隙間 すき間 間 穴 戸 障子 中 下 上 裏 横'))),
      reading: 'とおっ',
      base: '通る',
      baseReading: 'とおる',
    },
  ],
  よん: [
    {
      when: ({ lexeme, before, before2 }) =>
        lexeme.base === 'よぶ' &&
        is(before, 'を') &&
        is(before2, 'ほん えほん 本 絵本 おはなし おてがみ てがみ しんぶん まんが じ'),
      reading: 'よん',
      base: 'よむ',
      baseReading: 'よむ',
    },
  ],
  いっ: [
    {
      // 前にいったように, なんといっても: what is called so, or said, and nobody's going.
      when: ({ lexeme, before, before2, after }) =>
        lexeme.base === 'いく' &&
        (is(before, 'こう そう ああ どう なんとか 何とか') ||
          (is(before, 'なんと 何と') && is(after, 'て')) ||
          (is(before, 'に') && is(before2, '前 上 先 次 以上 よう')) ||
          (is(before, 'を') &&
            is(before2, 'こと もの 話 お礼 礼 嘘 うそ 冗談 名 名前 意見 言葉 理由 わけ 悪口 文句 お世辞 何 なに'))),
      reading: 'いっ',
      base: 'いう',
      baseReading: 'いう',
    },
    {
      // それでは、いってみましょう。
      when: ({ lexeme, before, after, after2 }) =>
        lexeme.base === 'いう' &&
        is(after, 'て') &&
        after2?.base === 'みる' &&
        !is(before, 'と って を そう こう どう ああ なんと 何と 冗談'),
      reading: 'いっ',
      base: 'いく',
      baseReading: 'いく',
    },
  ],
  遣っ: [
    {
      // 気を遣う: what is made use of, where to give somebody something is やる.
      when: ({ lexeme, before, before2 }) =>
        lexeme.base === '遣る' && is(before, 'を') && is(before2, '気 お気 金 お金 神経 頭 言葉 筆'),
      reading: 'つかっ',
      base: '遣う',
      baseReading: 'つかう',
    },
  ],
  つかっ: [
    {
      when: ({ lexeme, before, before2 }) =>
        lexeme.base === 'つかう' &&
        is(before, 'に') &&
        is(before2, '湯 お湯 湯船 湯ぶね 風呂 お風呂 温泉 水 ゆ おゆ ふろ おふろ みず'),
      reading: 'つかっ',
      base: 'つかる',
      baseReading: 'つかる',
    },
  ],
  すっ: [
    {
      when: ({ lexeme, before, before2 }) =>
        lexeme.base === 'する' &&
        is(before, 'を') &&
        is(before2, '息 いき 煙草 たばこ タバコ 空気 くうき 血 ち 蜜 みつ'),
      reading: 'すっ',
      base: 'すう',
      baseReading: 'すう',
    },
  ],
  かっ: [
    {
      when: ({ lexeme, before }) => lexeme.base === 'かつ' && is(before, 'を'),
      reading: 'かっ',
      base: 'かう',
      baseReading: 'かう',
    },
  ],
  き: [
    {
      when: ({ lexeme, before, before2 }) =>
        lexeme.base === 'くる' &&
        is(before, 'を') &&
        is(
          before2,
          'ふく ようふく きもの ゆかた しゃつ こーと せーたー うわぎ どれす ぱじゃま みずぎ せいふく けーぷ まんと',
        ),
      reading: 'き',
      base: 'きる',
      baseReading: 'きる',
    },
  ],
  おき: [
    {
      when: ({ lexeme, before }) => lexeme.base === 'おく' && is(before, 'はやく あさはやく おそく'),
      reading: 'おき',
      base: 'おきる',
      baseReading: 'おきる',
    },
  ],
  おり: [
    {
      // 係の者がおります, 係は受付におります: one gets off something, or from it, and says that of what has been.
      when: ({ lexeme, before, after }) =>
        lexeme.base === 'おりる' &&
        is(after, 'ます ませ まし') &&
        !is(before, is(after, 'まし') ? 'を から に で へ' : 'を から で へ'),
      reading: 'おり',
      base: 'おる',
      baseReading: 'おる',
    },
  ],
  いき: [
    {
      // わけにもいきません, 決勝までいきたい, 沖縄いきたい.
      when: ({ lexeme, before, after }) =>
        lexeme.base === 'いきる' &&
        (is(before, 'も に へ まで と て') || (after?.base === 'たい' && isPart(before, '名詞'))),
      reading: 'いき',
      base: 'いく',
      baseReading: 'いく',
    },
  ],
  好い: [{ when: ({ after }) => is(after, 'て た'), reading: 'すい', base: '好く', baseReading: 'すく' }],
  強い: [{ when: ({ after }) => is(after, 'て'), reading: 'しい', base: '強いる', baseReading: 'しいる' }],
};

/** By dictionary form, in all forms of it: the reading is that of the dictionary form. */
export const OF_ALL_FORMS: Record<string, readonly Pick<Rule, 'when' | 'reading'>[]> = {
  開く: [
    {
      when: ({ before, before2, lexeme }) =>
        is(before, 'が も は') && lexeme.form !== '未然形' && !is(before2, '花 差 距離 心 つぼみ 会議 会 点差 間隔'),
      reading: 'あく',
    },
    { when: ({ before }) => is(before, 'を'), reading: 'ひらく' },
  ],
  堪える: [{ when: () => true, reading: 'たえる' }],
  懐しい: [{ when: () => true, reading: 'なつかしい' }],
  瞬く: [{ when: () => true, reading: 'またたく' }],
  空く: [
    { when: ({ before2 }) => is(before2, 'お腹 おなか 腹'), reading: 'すく' },
    { when: ({ before }) => is(before, 'が も は'), reading: 'あく' },
  ],
  辛い: [
    { when: ({ before2 }) => is(before2, 'カレー スープ 料理 味 ラーメン キムチ ソース'), reading: 'からい' },
    { when: ({ after }) => is(after, 'もの 物 料理 カレー スープ ラーメン 味 食べ物 ソース'), reading: 'からい' },
    { when: () => true, reading: 'つらい' },
  ],
  汚す: [
    { when: ({ before2 }) => is(before2, '名 顔 名誉 伝統 神聖 聖地'), reading: 'けがす' },
    { when: () => true, reading: 'よごす' },
  ],
  抱く: [
    {
      when: ({ before2 }) =>
        is(
          before2,
          '疑問 夢 希望 不安 思い 恨み 野望 感情 印象 好意 関心 念 期待 憧れ 不満 疑い 危機感 反感 誇り 敬意 イメージ',
        ),
      reading: 'いだく',
    },
    { when: () => true, reading: 'だく' },
  ],
  描く: [
    {
      when: ({ before2 }) => is(before2, '絵 漫画 地図 図 線 似顔絵 イラスト 図面 マンガ 水彩画 油絵'),
      reading: 'かく',
    },
    { when: () => true, reading: 'えがく' },
  ],
  被る: [
    { when: ({ before2 }) => is(before2, '被害 損害 損失 恩恵 迷惑 影響 打撃 不利益'), reading: 'こうむる' },
    { when: () => true, reading: 'かぶる' },
  ],
};

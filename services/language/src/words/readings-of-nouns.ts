import { is, isCase, isPart, modifies, type Rules } from './context-rules.js';
import { dayOfWeek } from './readings-of-time.js';

/** What stands behind 金の where it is money. */
const OF_MONEY =
  'ため 為 話 事 こと 必要 持ち合わせ 使い道 使い方 切れ目 貸し借り かかる 要る いる ない ある なる 世の中 工面 心配 力 問題 無心 相談 儲け 入る 用意 出所 亡者 有難み ありがたみ 方 やりとり 遣り取り';

/** Other nouns, by the words around them. */
export const OF_NOUNS: Rules = {
  日本: [{ when: ({ lexeme }) => lexeme.reading === 'にっぽん', reading: 'にほん' }],
  何時: [
    {
      // 何時までに、何時がいい: いつ is written so in old books only.
      when: ({ lexeme, after, after2 }) =>
        lexeme.reading === 'いつ' && (is(after, 'が ごろ 頃') || (is(after, 'まで から') && is(after2, 'に です だ'))),
      reading: 'なんじ',
    },
  ],
  // EDICT marks only another reading as common.
  経緯: [{ when: ({ lexeme }) => lexeme.reading === 'いきさつ', reading: 'けいい' }],
  滑り: [{ when: ({ lexeme }) => lexeme.reading === 'ぬめり', reading: 'すべり' }],
  火口: [{ when: ({ lexeme }) => lexeme.reading === 'ひぐち', reading: 'かこう' }],
  餃子: [{ when: ({ lexeme }) => lexeme.reading === 'ぎょーざ', reading: 'ぎょうざ' }],
  母屋: [{ when: ({ lexeme }) => lexeme.reading === 'もや', reading: 'おもや' }],
  貴女: [{ when: ({ lexeme }) => lexeme.reading === 'きじょ', reading: 'あなた' }],
  互に: [{ when: ({ lexeme }) => lexeme.reading === 'かたみに', reading: 'たがいに' }],
  私事: [{ when: ({ lexeme }) => lexeme.reading === 'しじ', reading: 'わたくしごと' }],
  歯肉: [{ when: ({ lexeme }) => lexeme.reading === 'はにく', reading: 'しにく' }],
  位: [
    {
      when: ({ lexeme, before }) =>
        lexeme.reading === 'い' &&
        (isPart(before, '名詞,接尾,助数詞') || modifies(before) || isPart(before, '名詞,代名詞')),
      reading: 'くらい',
    },
  ],
  他: [
    { when: ({ before }) => is(before, 'その'), reading: 'た' },
    { when: ({ after }) => isCase(after) || isPart(after, '名詞') || is(after, '、'), reading: 'ほか' },
  ],
  金: [
    ...dayOfWeek('きん'),
    { when: ({ after, after2 }) => isCase(after) && is(after2, '電気 熱 元素 採掘 採れる 採れ 価格'), reading: 'きん' },
    {
      when: ({ lexeme, before, after }) =>
        lexeme.reading === 'きん' &&
        isCase(after) &&
        (!isPart(before, '名詞') || isPart(before, '名詞,副詞可能')) &&
        !isPart(lexeme, '名詞,接尾') &&
        !is(after, 'の'),
      reading: 'かね',
    },
    // 金ならある, 時は金なり.
    {
      when: ({ lexeme, before, after }) =>
        lexeme.reading === 'きん' && is(after, 'なら') && !isPart(before, '名詞') && !isPart(lexeme, '名詞,接尾'),
      reading: 'かね',
    },
    { when: ({ before, after }) => is(before, 'は') && is(after, 'なり'), reading: 'かね' },
    {
      when: ({ lexeme, after, after2 }) => lexeme.reading === 'きん' && is(after, 'の') && is(after2, OF_MONEY),
      reading: 'かね',
    },
  ],
  中: [
    { when: ({ before, before2 }) => is(before, '日 月') && before2?.kind === 'number', reading: 'じゅう' },
    {
      when: ({ lexeme, before }) =>
        isPart(lexeme, '名詞,接尾') &&
        is(before, '世界 日本 一日 一晩 一年 町 街 村 家 部屋 体 身体 国 学校 島 今日 明日 今年 年'),
      reading: 'じゅう',
    },
  ],
  罰: [{ when: ({ after2 }) => /^(?:当た|あた)/u.test(after2?.surface ?? ''), reading: 'ばち' }],
  角: [
    { when: ({ before, before2 }) => is(before, 'の') && is(before2, '鹿 牛 羊 鬼 動物 サイ ヤギ'), reading: 'つの' },
    { when: ({ after, after2 }) => is(after, 'が') && /^生え/u.test(after2?.surface ?? ''), reading: 'つの' },
  ],
  市場: [
    {
      when: ({ before, before2 }) =>
        is(before, '魚 青果 朝 野菜 卸売 公設') ||
        (is(before, 'の') && is(before2, '駅前 魚 朝 町 村 港 近所 地元 海辺')),
      reading: 'いちば',
    },
    { when: ({ after, after2 }) => is(after, 'で') && is(after2, '魚 野菜 果物 肉 花 買い物'), reading: 'いちば' },
  ],
  一行: [
    {
      when: ({ before, before2, after2 }) =>
        (is(before, 'の') && is(before2, '最後 最初 冒頭')) || /^[読書消写加足]/u.test(after2?.surface ?? ''),
      reading: 'いちぎょう',
    },
  ],
  音: [
    { when: ({ before }) => before?.kind === 'number', reading: 'おん' },
    { when: ({ before, before2 }) => is(before, 'の') && is(before2, '鐘 笛 琴 鈴 虫 三味線'), reading: 'ね' },
  ],
  街: [{ when: ({ lexeme, before }) => lexeme.reading === 'がい' && !isPart(before, '名詞'), reading: 'まち' }],
  下: [
    {
      // 三つ下の弟, 二歳下の妹.
      when: ({ lexeme, before }) =>
        lexeme.reading === 'か' && (is(before, '歳 才 階 段') || /つ$/u.test(before?.surface ?? '')),
      reading: 'した',
    },
    {
      when: ({ before, before2 }) =>
        is(before, 'の') && is(before2, '法 監督 指導 支配 管理 指揮 名 条件 政権 統治 協力 理念 合意 親 両親'),
      reading: 'もと',
    },
  ],
  米: [
    {
      when: ({ after }) => is(after, '大統領 政府 軍 国防 国務 議会 大使 海軍 空軍 国務省 国防総省 兵 紙'),
      reading: 'べい',
    },
  ],
  不足: [
    { when: ({ before }) => isPart(before, '名詞') && before?.kind === 'word', reading: 'ぶそく', soundOnly: true },
  ],
  上: [
    {
      when: ({ lexeme, before }) =>
        isPart(lexeme, '名詞,接尾') && is(before, '右 左 机 頭 目 膝 屋根 棚 床 一番 一ばん いちばん'),
      reading: 'うえ',
    },
  ],
  通: [
    {
      when: ({ lexeme, before }) =>
        lexeme.reading === 'どおり' && is(before, '支那 中国 日本 消息 情報 事情 芝居 食 西洋 外国 ロシア 政界'),
      reading: 'つう',
    },
  ],
  沢山: [
    {
      when: ({ lexeme, before }) => lexeme.reading === 'だくさん' && !is(before, '子 子供 盛り 具 欲 愛嬌 色気'),
      reading: 'たくさん',
    },
  ],
  空: [
    {
      when: ({ after, after2 }) =>
        is(after, 'の') && is(after2, '箱 瓶 缶 グラス コップ 財布 容器 袋 椅子 皿 ビン ペットボトル'),
      reading: 'から',
    },
    { when: ({ after, after2 }) => is(after, 'に') && is(after2, 'なっ なる し する なり'), reading: 'から' },
  ],
  縁: [
    {
      when: ({ after, after2 }) => is(after, 'が も') && is(after2, 'あっ ある ない なく なかっ あり'),
      reading: 'えん',
    },
    { when: ({ after, after2 }) => is(after, 'を') && is(after2, '切る 切っ 切り 結ぶ 結ん'), reading: 'えん' },
    { when: ({ after, after2 }) => is(after, 'の') && is(after2, '切れ目 下 ない なかっ ある あっ'), reading: 'えん' },
    { when: ({ before }) => is(before, 'の'), reading: 'ふち' },
  ],
  種: [{ when: ({ before, after }) => is(before, 'この その あの 同') && is(after, 'の'), reading: 'しゅ' }],
  印: [{ when: ({ after, after2 }) => is(after, 'を') && is(after2, '押す 押し 押さ'), reading: 'いん' }],
  分別: [
    {
      when: ({ before2, after }) => is(before2, 'ごみ ゴミ 資源 家庭') || is(after, '収集 回収'),
      reading: 'ぶんべつ',
    },
  ],
  陽: [
    {
      when: ({ lexeme, before, after }) =>
        lexeme.reading === 'よう' && !/^(?:名詞|接頭詞)/u.test(before?.partOfSpeech ?? '') && !isPart(after, '名詞'),
      reading: 'ひ',
    },
  ],
  短冊: [{ when: () => true, reading: 'たんざく' }],
  台詞: [{ when: () => true, reading: 'せりふ' }],
  港町: [{ when: () => true, reading: 'みなとまち' }],
  靴擦れ: [{ when: () => true, reading: 'くつずれ' }],
  大損: [{ when: () => true, reading: 'おおぞん' }],
  // 三方を山に囲まれる; a tray before the gods is さんぼう.
  三方: [{ when: ({ after }) => is(after, 'を から'), reading: 'さんぽう' }],
  守り: [{ when: ({ lexeme, before }) => lexeme.reading === 'もり' && !is(before, 'お 子'), reading: 'まもり' }],
  映え: [{ when: ({ before }) => isPart(before, '名詞'), reading: 'ばえ', soundOnly: true }],
  // いつ国へ帰る: a suffix stands behind a noun.
  国: [
    {
      when: ({ lexeme, before, after }) =>
        lexeme.reading === 'こく' && isCase(after) && (isPart(before, '副詞') || isPart(before, '名詞,代名詞')),
      reading: 'くに',
    },
  ],
  外: [
    {
      // ぼんやり外を見る, みんな外に出た: a suffix stands behind a noun.
      when: ({ lexeme, before, after }) =>
        lexeme.reading === 'がい' &&
        isCase(after) &&
        (isPart(before, '副詞') || isPart(before, '名詞,代名詞') || isPart(before, '名詞,副詞可能')),
      reading: 'そと',
    },
    // Behind what it is other than, it is ほか: その外.
    {
      when: ({ lexeme, before, after }) =>
        lexeme.reading === 'ほか' &&
        is(after, 'から へ を で') &&
        (!before || isPart(before, '記号') || isPart(before, '助詞,格助詞')),
      reading: 'そと',
    },
  ],
  傍: [{ when: ({ lexeme }) => lexeme.reading === 'はた', reading: 'そば' }],
  風: [
    {
      when: ({ before, after }) =>
        is(after, 'に な だ で') && is(before, 'いう 云う 言う こんな そんな あんな どんな こういう そういう という'),
      reading: 'ふう',
    },
  ],
};

import { conjugatedReading } from './base-reading.js';
import { Changes } from './changes.js';
import { Lexeme } from './lexeme.js';
import type { Lexemes } from './lexemes.js';
import type { Morpheme } from './morpheme.js';
import { entryOf } from './table-entry.js';

/** What a rule may look at: the word, and those next to it. */
interface Surroundings {
  readonly lexeme: Lexeme;
  readonly before: Lexeme | undefined;
  readonly before2: Lexeme | undefined;
  readonly after: Lexeme | undefined;
  readonly after2: Lexeme | undefined;
}

interface Rule {
  readonly when: (words: Surroundings) => boolean;
  /** Hiragana of the word in this place. */
  readonly reading: string;
  /** Another word than the analyser took it for: its dictionary form, with `baseReading`. */
  readonly base?: string;
  /** Hiragana of the dictionary form where it is not `reading`. */
  readonly baseReading?: string;
  /** Whether the choice is of a word's sound only: the dictionary form keeps its reading. */
  readonly soundOnly?: boolean;
}

const is = (lexeme: Lexeme | undefined, surfaces: string) =>
  lexeme !== undefined && surfaces.split(' ').includes(lexeme.surface);
const isPart = (lexeme: Lexeme | undefined, start: string) => lexeme?.partOfSpeech.startsWith(start) ?? false;
const modifies = (lexeme: Lexeme | undefined) =>
  isPart(lexeme, '連体詞') ||
  is(lexeme, 'の な') ||
  isPart(lexeme, '動詞') ||
  isPart(lexeme, '助動詞') ||
  isPart(lexeme, '形容詞');
const isCase = (lexeme: Lexeme | undefined) => isPart(lexeme, '助詞');
const PERSONS = '多く 女性 男性 高齢 年配 地元 一般 外国 初心者 関係者 皆さん';
/** Where people go again and again. */
const ATTENDED =
  '学校 小学校 中学 中学校 高校 女学校 大学 会社 役所 塾 工場 病院 医院 教室 幼稚園 図書館 教会 道場 予備校 事務所 銭湯 温泉 稽古 寺';
/** What stands behind 金の where it is money. */
const OF_MONEY =
  'ため 為 話 事 こと 必要 持ち合わせ 使い道 使い方 貸し借り かかる 要る いる ない ある なる 世の中 工面 心配 力 問題 無心 相談 儲け 入る 用意 出所 亡者 有難み ありがたみ 方 やりとり 遣り取り';

/** 七月二十八日（水）: a day of the week, which is read like the element that it is called after. */
function dayOfWeek(reading: string): Rule[] {
  return [{ when: ({ before, after }) => is(before, '（ (') && is(after, '） )'), reading }];
}

/**
 * Words whose reading the words around them decide, by surface. The first rule that applies counts; the analyser's
 * reading stays where none does. The rules are ours, from what IPADIC reads wrong in modern texts.
 */
const RULES: Record<string, readonly Rule[]> = {
  月: dayOfWeek('げつ'),
  火: dayOfWeek('か'),
  水: dayOfWeek('すい'),
  木: dayOfWeek('もく'),
  土: dayOfWeek('ど'),
  日本: [{ when: ({ lexeme }) => lexeme.reading === 'にっぽん', reading: 'にほん' }],
  // EDICT marks only いきさつ as common.
  経緯: [{ when: ({ lexeme }) => lexeme.reading === 'いきさつ', reading: 'けいい' }],
  // Ｓ君, ハリス君: behind a name it is no pronoun.
  君: [
    {
      when: ({ lexeme, before }) =>
        lexeme.reading === 'きみ' && (before?.kind === 'latin' || before?.kind === 'name' || before?.certain === false),
      reading: 'くん',
    },
  ],
  明日: [{ when: () => true, reading: 'あした' }],
  私: [{ when: ({ lexeme }) => lexeme.reading === 'わたくし', reading: 'わたし' }],
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
  // What is of this time (今学期) is こん; before all else it is the time itself.
  今: [
    {
      when: ({ lexeme, after }) =>
        lexeme.reading === 'こん' && !is(after, '学期 世紀 大会 季 シーズン 場所 国会 年度 次 議会 期 夏 秋 冬 春'),
      reading: 'いま',
    },
  ],
  位: [
    {
      when: ({ lexeme, before }) =>
        lexeme.reading === 'い' &&
        (isPart(before, '名詞,接尾,助数詞') || modifies(before) || isPart(before, '名詞,代名詞')),
      reading: 'くらい',
    },
  ],
  家: [{ when: ({ lexeme, before }) => isPart(lexeme, '名詞,接尾') && isPart(before, '名詞,固有名詞'), reading: 'け' }],
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
        !isPart(before, '名詞') &&
        !isPart(lexeme, '名詞,接尾') &&
        !is(after, 'の'),
      reading: 'かね',
    },
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
  何: [
    {
      when: ({ after }) => is(after, 'です でしょ で でも だ だっ だって だろ じゃ の て なら なん な と という'),
      reading: 'なん',
      soundOnly: true,
    },
    { when: ({ after }) => isPart(after, '名詞,接尾,助数詞'), reading: 'なん', soundOnly: true },
  ],
  何分: [
    { when: ({ after }) => is(after, 'も か で 間 の くらい ぐらい ほど です 前 後 待っ かかり'), reading: 'なんぷん' },
  ],
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
      when: ({ lexeme, before }) => lexeme.base === '行く' && is(before, 'を'),
      reading: 'おこなっ',
      base: '行う',
      baseReading: 'おこなう',
    },
  ],
  降り: [
    {
      when: ({ lexeme, before2 }) => lexeme.base === '降りる' && /[雨雪霧霜雹]$/u.test(before2?.surface ?? ''),
      reading: 'ふり',
      base: '降る',
      baseReading: 'ふる',
    },
  ],
  夜: [
    { when: ({ after, after2 }) => is(after, 'が を も') && /^[明徹更]/u.test(after2?.surface ?? ''), reading: 'よ' },
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
      when: ({ after, before }) =>
        is(after, 'ほど くらい ぐらい 間 前 後 以内 遅れ ごと おき 程度 近く') ||
        is(before, '約 あと わずか たった ほんの'),
      reading: 'じゅっぷん',
      baseReading: 'じゅっぷん',
    },
  ],
  音: [
    { when: ({ before }) => before?.kind === 'number', reading: 'おん' },
    { when: ({ before, before2 }) => is(before, 'の') && is(before2, '鐘 笛 琴 鈴 虫 三味線'), reading: 'ね' },
  ],
  街: [{ when: ({ lexeme, before }) => lexeme.reading === 'がい' && !isPart(before, '名詞'), reading: 'まち' }],
  書き: [
    {
      when: ({ lexeme, before }) => lexeme.reading === 'がき' && isPart(before, '接頭詞'),
      reading: 'かき',
      base: '書く',
      baseReading: 'かく',
    },
  ],
  下: [
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
  通っ: [
    {
      when: ({ lexeme, before, before2 }) => lexeme.base === '通る' && is(before, 'に へ') && is(before2, ATTENDED),
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
  番頭: [{ when: () => true, reading: 'ばんとう' }],
  明後日: [{ when: () => true, reading: 'あさって' }],
  一昨年: [{ when: () => true, reading: 'おととし' }],
  人気: [
    {
      when: ({ after, after2 }) =>
        (is(after, 'の') && is(after2, 'ない なく なかっ')) ||
        (is(after, 'が') && /^途絶/u.test(after2?.surface ?? '')),
      reading: 'ひとけ',
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
    { when: ({ before }) => is(before, 'の'), reading: 'ふち' },
  ],
  主: [
    {
      when: ({ before, before2, after }) => is(before, 'の') && isPart(before2, '名詞') && !is(after, 'な に たる'),
      reading: 'ぬし',
    },
  ],
  種: [{ when: ({ before, after }) => is(before, 'この その あの 同') && is(after, 'の'), reading: 'しゅ' }],
  印: [{ when: ({ after, after2 }) => is(after, 'を') && is(after2, '押す 押し 押さ'), reading: 'いん' }],
  心中: [
    {
      when: ({ after, after2 }) => is(after, 'を は') && /^[察穏複お]/u.test(after2?.surface ?? ''),
      reading: 'しんちゅう',
    },
  ],
  分別: [
    {
      when: ({ before2, after }) => is(before2, 'ごみ ゴミ 資源 家庭') || is(after, '収集 回収'),
      reading: 'ぶんべつ',
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
      // 前にいったように: what is called so, or said, and nobody's going.
      when: ({ lexeme, before, before2 }) =>
        lexeme.base === 'いく' &&
        (is(before, 'こう そう ああ どう なんとか 何とか') ||
          (is(before, 'に') && is(before2, '前 上 先 次 以上 よう')) ||
          (is(before, 'を') &&
            is(before2, 'こと もの 話 お礼 礼 嘘 うそ 冗談 名 名前 意見 言葉 理由 わけ 悪口 文句 お世辞 何 なに'))),
      reading: 'いっ',
      base: 'いう',
      baseReading: 'いう',
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
  女: [
    {
      when: ({ lexeme, before }) => lexeme.reading === 'じょ' && (!before || modifies(before)),
      reading: 'おんな',
    },
  ],
  好い: [{ when: ({ after }) => is(after, 'て た'), reading: 'すい', base: '好く', baseReading: 'すく' }],
  良人: [{ when: ({ lexeme }) => lexeme.reading === 'りょうじん', reading: 'おっと' }],
  陽: [
    {
      when: ({ lexeme, before, after }) =>
        lexeme.reading === 'よう' && !/^(?:名詞|接頭詞)/u.test(before?.partOfSpeech ?? '') && !isPart(after, '名詞'),
      reading: 'ひ',
    },
  ],
  // Behind what it is other than, it is ほか: その外.
  外: [
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
  身体: [
    {
      when: ({ before, after }) => !isPart(before, '名詞') && is(after, 'が を に は も で へ から'),
      reading: 'からだ',
    },
  ],
  一月: [
    {
      when: ({ before, after }) =>
        is(after, 'ほど ばかり くらい ぐらい あまり 余り 経っ 経つ たつ たっ 経た たた 前 後 半') ||
        is(before, 'もう 約 この ここ あと まだ'),
      reading: 'ひとつき',
    },
  ],
  我: [{ when: ({ after }) => isPart(after, '名詞,一般'), reading: 'わが', base: '我が', baseReading: 'わが' }],
  等: [
    {
      when: ({ lexeme, before }) => isPart(lexeme, '名詞,接尾') && isPart(before, '名詞,代名詞'),
      reading: 'ら',
    },
  ],
  強い: [{ when: ({ after }) => is(after, 'て'), reading: 'しい', base: '強いる', baseReading: 'しいる' }],
};

/** As `RULES`, of words that are inflected, by dictionary form: the reading is that of the dictionary form. */
const BASE_RULES: Record<string, readonly Pick<Rule, 'when' | 'reading'>[]> = {
  開く: [
    {
      when: ({ before, before2, lexeme }) =>
        is(before, 'が も は') && lexeme.form !== '未然形' && !is(before2, '花 差 距離 心 つぼみ 会議 会 点差 間隔'),
      reading: 'あく',
    },
    { when: ({ before }) => is(before, 'を'), reading: 'ひらく' },
  ],
  堪える: [{ when: () => true, reading: 'たえる' }],
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

interface Rules {
  readonly ofWord: readonly Rule[];
  readonly ofBase: readonly Pick<Rule, 'when' | 'reading'>[];
  readonly isPiece: boolean;
}

/** The rules about a word; null where there are none. */
const rulesOf = Lexeme.once((lexeme): Rules | null => {
  const ofWord = entryOf(RULES, lexeme.surface) ?? [];
  const isInflected = isPart(lexeme, '動詞') || isPart(lexeme, '形容詞');
  const ofBase = (isInflected ? entryOf(BASE_RULES, lexeme.base) : undefined) ?? [];
  const isPiece = isPieceOfWord(lexeme);
  return ofWord.length > 0 || ofBase.length > 0 || isPiece ? { ofWord, ofBase, isPiece } : null;
});

/**
 * Reads words by the words around them: 何です (なんです), その後 (そのご), 家に行った (いった).
 */
export function readInContext(morphemes: Morpheme[], lexemes: Lexemes): void {
  const changes = new Changes(morphemes);
  for (let i = 0; i < morphemes.length; i++) {
    const morpheme = morphemes[i]!;
    const rules = rulesOf(morpheme.lexeme);
    if (!rules || morpheme.reading !== morpheme.lexeme.reading) continue;
    changes.putOne(i, readBy(rules, morphemes, i, lexemes));
  }
  changes.make();
}

function readBy(rules: Rules, morphemes: readonly Morpheme[], i: number, lexemes: Lexemes): Morpheme {
  const morpheme = morphemes[i]!;
  const { lexeme } = morpheme;
  const surroundings: Surroundings = {
    lexeme,
    before: morphemes[i - 1]?.lexeme,
    before2: morphemes[i - 2]?.lexeme,
    after: morphemes[i + 1]?.lexeme,
    after2: morphemes[i + 2]?.lexeme,
  };
  const ofBase = rules.ofBase.find(({ when }) => when(surroundings))?.reading;
  if (ofBase !== undefined) return readAs(morpheme, ofBase, lexemes);
  const rule = rules.ofWord.find(({ when }) => when(surroundings));
  if (!rule && rules.isPiece && standsAlone(surroundings)) return readAsNoun(morpheme, lexemes);
  if (!rule || (rule.reading === lexeme.reading && rule.base === undefined)) return morpheme;
  return { ...morpheme, lexeme: rule.soundOnly ? lexeme : lexemes.reread(lexeme, rule), reading: rule.reading };
}

/** A kanji that the analyser takes for a piece of a word. */
const isPieceOfWord = ({ surface, partOfSpeech }: Lexeme) =>
  /^\p{Script=Han}$/u.test(surface) && /^(?:名詞,接尾,一般|接頭詞,名詞接続)/u.test(partOfSpeech);

/** Whether nothing is there that it could be a piece of: 馬みたい is no ば. */
function standsAlone({ before, after }: Surroundings): boolean {
  const isFreeBefore = !before || /^(?:助詞|助動詞|記号|連体詞|動詞|形容詞)/u.test(before.partOfSpeech);
  const isFreeBehind = !after || /^(?:助詞|助動詞|記号|名詞,非自立)/u.test(after.partOfSpeech);
  return isFreeBefore && isFreeBehind && before?.kind !== 'number';
}

function readAsNoun(morpheme: Morpheme, lexemes: Lexemes): Morpheme {
  const { surface } = morpheme.lexeme;
  const reading = lexemes.nounReading(surface);
  if (reading === undefined || reading === morpheme.reading) return morpheme;
  const whole = lexemes.whole(surface, reading);
  return { ...morpheme, lexeme: whole, reading };
}

/** A word whose dictionary form is read otherwise: 抱いて from だく is だいて. */
function readAs(morpheme: Morpheme, baseReading: string, lexemes: Lexemes): Morpheme {
  const { lexeme } = morpheme;
  if (lexeme.baseReading === baseReading) return morpheme;
  const reading = conjugatedReading(lexeme.surface, lexeme.base, baseReading);
  return { ...morpheme, lexeme: lexemes.reread(lexeme, { reading, baseReading }), reading };
}

/**
 * What IPADIC weighs wrong for the Japanese of today: words, by dictionary form, the beginning of their reading and of
 * their part of speech, and what is added to their cost. A word is chosen over a rival of equal context when it costs
 * less.
 */
const COSTS: readonly (readonly [base: string, reading: string, partOfSpeech: string, more: number])[] = [
  // Readings that another one has replaced in common use.
  ['弾く', 'はじ', '動詞', 1_500],
  ['塗れる', 'まみれ', '動詞', 3_000],
  ['来る', 'きた', '動詞,自立', 6_000],
  ['角', 'かく', '名詞,一般', 600],
  ['角い', 'かく', '形容詞', 6_000],
  ['罰', 'ばち', '名詞,一般', 800],
  ['罰', 'ばっ', '名詞', 3_000],
  ['陽', 'よう', '名詞,一般', 3_000],
  ['宝物', 'ほうもつ', '名詞', 1_500],
  ['称える', 'となえ', '動詞', 1_500],
  ['若い', 'わかし', '形容詞', 4_000],
  ['天草', 'てんぐさ', '名詞', 4_000],
  ['正しく', 'まさしく', '副詞', 4_000],
  ['世論', 'せろん', '名詞', 2_000],
  ['云う', 'ゆ', '動詞', 3_000],
  ['獣', 'しし', '名詞', 3_000],
  ['獣', 'けだもの', '名詞', 3_000],
  // Suffixes and names that stand in the way of nouns.
  ['雨', 'う', '名詞,接尾', 4_000],
  ['金', 'きむ', '名詞,固有名詞', 4_000],
  ['たら', 'たら', '名詞,一般', 3_000],
  ['しとる', 'し', '動詞,自立', 4_000],
  ['おかあさんといっしょ', '', '名詞', 9_000],
  ['ぱんと', '', '副詞', 5_000],
  ['まう', 'ま', '動詞', 4_000],
  ['たまう', 'たまえ', '動詞', -8_000],
  ['りょうる', '', '動詞', 5_000],
  ['眠', '', '名詞,固有名詞', 5_000],
  ['けがす', 'けが', '動詞', 6_000],
  ['力む', 'りきも', '動詞', 6_000],
  ['はねる', 'はね', '動詞', 1_000],
  ['たって', '', '名詞', 4_000],
  ['歩', '', '名詞,固有名詞', 3_000],
  ['しむ', '', '動詞', 4_000],
  ['くる', 'くっ', '動詞', 4_000],
  ['つかれる', 'つかれ', '動詞', -1_500],
  ['ひる', 'ひ', '動詞', 4_000],
  ['こく', 'こい', '動詞', 4_000],
  ['おして', '', '', 3_000],
  ['さして', '', '', 2_000],
  ['がき', '', '名詞', 2_000],
  ['もさ', '', '名詞', 4_000],
  ['声', 'ごえ', '名詞', 3_000],
  ['いとこ', '', '名詞', 1_500],
  ['はて', '', '', 2_500],
  ['まげて', '', '副詞', 3_000],
  ['上今', '', '名詞', 6_000],
  ['てき', '', '名詞', 3_000],
  ['大分', 'おおいた', '名詞', 1_500],
  ['違', '', '名詞', 3_000],
  ['驚', '', '名詞,固有名詞', 6_000],
  // 火の上にかけ、 is mostly a verb.
  ['にかけ', '', '助詞', 4_000],
  ['うっとうしい', 'うっとうし', '形容詞', 2_000],
  ['かく', 'かく', '名詞,一般', 4_000],
  ['フン', '', '名詞,固有名詞', 6_000],
  ['よい', 'よし', '形容詞', 1_500],
  // Old kana of a few verbs, by which no dictionary has them; a text in old kana is read in those of today.
  ['考へる', '', '動詞', 4_000],
  ['伝へる', '', '動詞', 4_000],
  ['堪へる', '', '動詞', 4_000],
  ['思へる', '', '動詞', 4_000],
  // A command of 落ち着く, mostly; 頂 in kana.
  ['落ち着ける', 'おちつけ', '動詞', 3_000],
  ['いただき', '', '名詞', 4_000],
  // かわいすぎん is no thirst.
  ['かわく', 'かわい', '動詞', 3_000],
  // 覚えてろ and 席につけ are commands, 長押しする has no 長押 in it, しらんけど no 白む.
  ['ろ', '', '名詞', 6_000],
  ['につけ', '', '助詞', 3_000],
  ['長押', '', '名詞', 5_000],
  ['しらむ', '', '動詞', 4_000],
  // 締切いつだっけ asks when: つ of the old language ends no sentence of today.
  ['つ', 'つ', '助動詞', 3_000],
  // Mostly minutes, and what fans praise so.
  ['五分', 'ごぶ', '', 2_000],
  ['神', 'しん', '名詞,接尾', 1_500],
  // かおをあらう; ぜんせい of 前世 is of books before the war.
  ['あらう', 'あらう', '動詞', -3_000],
  ['あらう', 'あらっ', '動詞', -3_000],
  ['前世', 'ぜんせい', '', 3_000],
  ['大谷', 'おおや', '', 3_000],
  ['白髭', 'しらひげ', '名詞,固有名詞', 3_000],
  // Words of speech that are themselves wherever they stand: 振ってどうぞ, ほんと助かる, なるほどですね.
  ['どうぞ', '', '', -5_000],
  ['ほんと', '', '', -2_000],
  ['ほんとに', '', '', -3_000],
  ['なるほど', '', '', -2_500],
  // 夢みたい is like a dream, and 今やろうと no funnel of now.
  ['夢みる', 'ゆめみ', '動詞', 3_000],
  ['ろうと', '', '名詞', 6_000],
  ['ろう', 'ろう', '名詞', 4_000],
  // 歯をなくして.
  ['なくす', 'なくし', '動詞', -1_500],
  // 村中が, 国中の and 二色から are hardly ever a family or a place, and between 零時の間 there is no moment.
  ['村中', '', '名詞,固有名詞', 6_000],
  ['国中', '', '名詞,固有名詞', 6_000],
  ['二色', '', '名詞,固有名詞', 6_000],
  ['時の間', '', '名詞', 4_000],
  // Misprints of the corpus that IPADIC was made from.
  ['木の下', 'このした', '名詞', 9_000],
  ['いた事', 'いたこと', '名詞', 9_000],
  // Forms of verbs in kana, which cheaper words stand in the way of: である いて, 眠っ て of 眠い, 待って of と まって.
  ['あるく', 'あるい', '動詞', -2_500],
  ['あるく', 'あるか', '動詞', -2_500],
  ['なく', 'ない', '動詞', -3_000],
  ['ねむる', 'ねむっ', '動詞', -2_000],
  ['うまる', 'うまっ', '動詞', -2_000],
  ['くさる', 'くさっ', '動詞', -2_000],
  ['まがる', 'まがっ', '動詞', -3_000],
  ['とどける', 'とどけ', '動詞', -1_500],
  ['とどく', 'とど', '動詞', -1_500],
  ['とおる', 'とおっ', '動詞', -1_500],
  ['だます', 'だまし', '動詞', -1_500],
  ['しぬ', 'しぬ', '動詞', -1_500],
  ['もたれる', 'もたれ', '動詞', -1_500],
  ['よりかかる', 'よりかか', '動詞', -2_500],
  ['わかれる', 'わかれ', '動詞', -1_500],
  ['こわれる', 'こわれ', '動詞', -1_500],
  ['わたる', 'わたり', '動詞', -1_500],
  ['はずす', 'はずし', '動詞', -1_500],
  // 接して is said of 接する today (lattice/words.tsv has its stem); 接さない is of 接す, which has no rival there.
  ...(
    '接せっし 発はっし 属ぞくし 達たっし 反はんし 称しょうし 要ようし 屈くっし 課かし 介かいし ' +
    '徹てっし 徹とおし 評ひょうし 察さっし 失しっし 面めんし 利りし 害がいし 制せいし 適てきし 博はくし ' +
    '擁ようし 有ゆうし 解かいし 解ほぐし 会かいし 期きし 喫きっし 死しし 辞じし 処しょし 題だいし 脱だっし ' +
    '罰ばっし 秘ひし 排はいし 比ひし 付ふし 復ふくし 服ふくし 約やくし 律りっし 画かくし 逸いっし ' +
    '没ぼっし 呈ていし 即そくし 則そくし 冠かんし 擬ぎし 黙もくし 祝しゅくし 附ふし 奏そうし ' +
    '配はいし'
  )
    .split(' ')
    .map((stem) => [`${stem[0]!}す`, stem.slice(1), '動詞', 3_000] as const),
  // 仇 alone is no きゅう.
  ['仇', 'きゅう', '名詞', 4_000],
  ['歪む', 'いが', '動詞', 3_000],
  ['歪む', 'ひず', '動詞', 3_000],
  ['わかる', 'わかりゃ', '動詞', -2_000],
  // 食べやしない: や and する.
  ['やす', 'やし', '助動詞', 7_000],
  ['床板', 'とこいた', '', 3_000],
  ['台詞', 'だいし', '', 4_000],
  ['従兄', 'じゅうけい', '', 4_000],
  ['従妹', 'じゅうまい', '', 4_000],
  // 考える in old kana, which such texts are read without.
  ['考へる', '', '動詞', 6_000],
];

/** 水の上 and 木の下 are places somewhere, and phrases everywhere. */
const PLACE_OR_PHRASE = /^\p{Script=Han}の\p{Script=Han}$/u;

/** Places and families in two to four kana: はやま is mostly は and やま. */
const SHORT_IN_KANA = /^[ぁ-ん]{2,4}$/u;
const PLACE_OR_FAMILY = /^名詞,固有名詞,(?:地域|人名,姓)/u;

/**
 * What a word costs more than IPADIC says.
 *
 * @param base dictionary form as written
 * @param reading hiragana of the word as it stands
 * @param partOfSpeech IPADIC's levels joined by commas
 */
export function addedCost(base: string, reading: string, partOfSpeech: string): number {
  if (partOfSpeech.startsWith('名詞,固有名詞') && PLACE_OR_PHRASE.test(base)) return 5_000;
  if (PLACE_OR_FAMILY.test(partOfSpeech) && SHORT_IN_KANA.test(base)) return 2_000;
  const found = BY_BASE.get(base)?.find(
    ([, start, part]) => reading.startsWith(start) && partOfSpeech.startsWith(part),
  );
  return found?.[3] ?? 0;
}

const BY_BASE = Map.groupBy(COSTS, ([base]) => base);

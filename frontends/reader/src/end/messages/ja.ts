import { formatCount } from '@ichibun/ui/format';
import type { en } from './en.js';

export const ja: typeof en = {
  finished: (title) => `「${title}」を読み終えました`,
  time: '読んだ時間',
  speed: '1時間あたりの文字数',
  sentences: '文の数',
  words: '異なる単語',
  known: '知っている単語',
  learnt: '読んでいる間に覚えた単語',
  notLoaded: 'この文章の記録を読み込めませんでした',
  beingCounted: 'この文章の単語はまだ数えている途中です。',
  freshTitle: (count) => `まだ新しい単語：${formatCount(count)}語`,
  freshMore: (count) => `まだ新しい単語のうち、役に立つ${formatCount(count)}語`,
  makeCards: (count) => `カードを${formatCount(count)}枚作る`,
  freshHint: '最後まで読みました。覚えたい単語、またはわかった単語を選んでください。',
  noneFresh: 'この文章に新しい単語はありません。',
  review: '復習へ',
  readNext: '次に読む文章',
  nextNotLoaded: '文章を読み込めませんでした',
  knownShare: (percent) => `${percent}が既知`,
  backToText: '文章に戻る',
  library: 'ライブラリへ',
};

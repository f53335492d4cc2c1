import type { en } from './en.js';

export const ja: typeof en = {
  toggle: '再生・一時停止',
  next: '次のせりふ',
  previous: '前のせりふ',
  repeat: 'せりふをもう一度',
  fromTo: 'ここから・ここまで繰り返す、やめる',
  slower: '遅くする・戻す',
  second: '二つ目の字幕の表示を切り替える',
  fullScreen: '全画面',
  search: 'せりふを検索',
};

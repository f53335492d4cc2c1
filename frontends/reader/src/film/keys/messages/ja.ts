import type { en } from './en.js';

export const ja: typeof en = {
  title: 'キー',
  hint: '一文字のキーはリーダーの設定で切ることができます。',
  does: {
    toggle: '再生・一時停止',
    next: '次のせりふ',
    previous: '前のせりふ',
    repeat: 'せりふをもう一度',
    fromTo: 'ここから・ここまで繰り返す、やめる',
    nextUnknown: '次の知らない単語',
    nextWord: 'せりふの次の単語',
    previousWord: 'せりふの前の単語',
    markKnown: '単語を既知にする',
    block: '単語を除外する',
    save: 'この文で単語を覚える',
    slower: '遅くする・戻す',
    second: '二つ目の字幕の表示を切り替える',
    fullScreen: '全画面',
    search: 'せりふを検索',
    help: 'この一覧',
  },
};

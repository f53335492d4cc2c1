import { formatCount } from '@ichibun/ui/format';
import type { en } from './en.js';

export const ja: typeof en = {
  title: '漫画を追加',
  lead: 'mokuroで読み取った漫画を文章にして、ページの吹き出しから読めるようにします。',
  library: 'ライブラリ',
  drop: '.mokuroファイル（またはHTML）と画像を一緒にここへドロップするか、選んでください。zipやcbzでもかまいません。',
  dropNow: 'ドロップすると開きます',
  choose: 'ファイルを選ぶ…',
  other: '別のファイル…',
  staysHere: '画像はこの端末から出ません。送信するのは文章だけです。',
  opening: 'ファイルを開いています…',
  notOpened: '漫画を開けませんでした',
  failures: {
    unreadable: 'mokuroのファイルではないか、壊れています。',
    'too-large': 'ファイルが大きすぎます。',
    'no-mokuro': 'mokuroのファイル（.mokuro、HTML、JSON）がありません。',
    'no-text': 'このページからは文字が見つかっていません。',
    'other-text': '別の文章のファイルです。',
  },
  goOn: '続ける',
  keptNotOpened: '前回のファイルを開けませんでした。もう一度選んでください。',
  page: (page, pages) => `${formatCount(pages)}ページ中${formatCount(page)}ページ`,
  picture: (page) => `${formatCount(page)}ページの画像`,
  noPicture: 'このページの画像が見つかりません。',
  next: '次のページ',
  previous: '前のページ',
  newWords: (count) => `このページの新しい単語：${formatCount(count)}`,
  tap: '吹き出しを押すと単語を読めます。',
  noNextNew: 'このページには、もう新しい単語がありません',
  keys: 'キー',
  does: {
    nextPage: '次のページ',
    previousPage: '前のページ',
    nextBox: '次の吹き出し',
    previousBox: '前の吹き出し',
  },
};

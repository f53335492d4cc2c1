import { formatCount } from '@ichibun/ui/format';
import type { en } from './en.js';

export const ja: typeof en = {
  title: 'Ichibunに共有',
  lead: 'ほかのアプリから共有したものを、文章として読めます。',
  library: 'ライブラリ',
  newText: '新しい文章',
  characters: (count) => `${formatCount(count)}字`,
  read: '追加して読む',
  adding: '追加中…',
  putAway: '取り消す',
  failed: '文章を追加できませんでした',
  keptHere: 'この端末に保存されています。オンラインのときにもう一度お試しください。',
  address: 'アドレスが共有されました',
  addressHint:
    'Ichibunがページを開くことはありません。ページを開き、読みたい文章を選択して共有するか、ファイルを共有してください。',
  open: 'ページを開く',
  nothing: '日本語がありません',
  nothingHint: '日本語の文章か、TXT・PDF・EPUB・字幕のファイルを共有してください。',
  files: (count) => `ファイル${formatCount(count)}件`,
  addFiles: () => 'ファイルを追加',
  full: '最後に共有したものは保存されませんでした。すでに10件あります。追加するか取り消してから、もう一度共有してください。',
  none: '共有されたものはありません',
  noneHint: 'ほかのアプリから、文章やファイルをIchibunに共有してください。',
};

import { formatCount } from '@ichibun/ui/format';
import type { en } from './en.js';

export const ja: typeof en = {
  selection: '選択した単語',
  all: (count) => `すべて（${formatCount(count)}語）`,
  chosen: (chosen, all) => `${formatCount(all)}語中${formatCount(chosen)}語`,
  first: '先頭から',
  firstHowMany: '先頭からの語数',
  learn: '覚える',
  know: '知っている',
  block: '除外する',
  learning: (count) => (count === 0 ? 'すべてカードがあります' : `${formatCount(count)}語を学習中にしました`),
  known: (count) =>
    count === 0
      ? '変更はありません（知っている単語か、復習中の単語です）'
      : `${formatCount(count)}語を知っている単語にしました`,
  blocked: (count) => (count === 0 ? 'すべて除外されています' : `${formatCount(count)}語を除外しました`),
  failed: '実行できませんでした',
  undo: '元に戻す',
  undone: '元に戻しました',
  undoFailed: '元に戻せませんでした',
};

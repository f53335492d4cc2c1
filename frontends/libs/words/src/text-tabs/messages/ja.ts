import type { en } from './en.js';

export const ja: typeof en = {
  text: 'この文章',
  read: '読む',
  words: '単語',
  chapters: '章',
  listen: '聞く',
  watch: '見る',
  pages: 'ページ',
  cards: 'カード',
};

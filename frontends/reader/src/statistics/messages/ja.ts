import type { en } from './en.js';

export const ja: typeof en = {
  notLoaded: '記録を読み込めませんでした。',
  today: '今日',
  total: '合計',
  figures: { hours: '読書時間（時間）', characters: '文字数', pages: 'ページ数', books: '冊数' },
  hint: '1ページは1,500字、1冊は150ページとして数えます。離席中の時間は含みません。',
  seeAll: '学習記録を見る',
};

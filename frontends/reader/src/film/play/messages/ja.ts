import type { en } from './en.js';

export const ja: typeof en = {
  fromHere: 'ここから繰り返す（A）',
  toHere: 'ここまで繰り返す（B）',
  noMore: '繰り返しをやめる（A–B）',
  sleep: '自動で停止',
  sleepAfter: (minutes) => (minutes === 0 ? 'しない' : `${minutes}分後`),
};

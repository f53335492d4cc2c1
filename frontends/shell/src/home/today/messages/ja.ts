import { formatCount } from '@ichibun/ui/format';
import type { en } from './en.js';

export const ja: typeof en = {
  today: '今日',
  ofGoal: (read, goal) => `${read}／${formatCount(goal)}分`,
  characters: (count) => `${formatCount(count)}字`,
  daysInARow: (count) => `${formatCount(count)}日連続`,
  daysReached: (days) => `過去7日間のうち${formatCount(days)}日で目標を達成`,
};

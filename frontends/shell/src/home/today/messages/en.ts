import { counted, formatCount } from '@ichibun/ui/format';

export const en = {
  today: 'Today',
  ofGoal: (read: string, goal: number) => `${read} of ${formatCount(goal)}`,
  characters: (count: number) => counted(count, 'character'),
  daysInARow: (count: number) => `${counted(count, 'day')} in a row`,
  daysReached: (days: number) => `Goal reached on ${formatCount(days)} of the last 7 days`,
};

import { counted, formatCount } from '@ichibun/ui/format';

export const en = {
  selection: 'Chosen words',
  all: (count: number) => `All ${formatCount(count)}`,
  chosen: (chosen: number, all: number) => `${formatCount(chosen)} of ${formatCount(all)}`,
  first: 'First',
  firstHowMany: 'How many of the first',
  learn: 'Learn',
  know: 'I know this',
  block: 'Block',
  learning: (count: number) => (count === 0 ? 'All of them have cards' : `You are learning ${counted(count, 'word')}`),
  known: (count: number) =>
    count === 0 ? 'Nothing changed: you know them, or review them' : `${counted(count, 'word')} known`,
  blocked: (count: number) => (count === 0 ? 'All of them are blocked' : `${counted(count, 'word')} blocked`),
  failed: 'This could not be done',
  undo: 'Undo',
  undone: 'Undone',
  undoFailed: 'Failed to undo',
};

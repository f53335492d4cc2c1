import type { en } from './en.js';

export const ja: typeof en = {
  alsoWritten: '別表記：',
};

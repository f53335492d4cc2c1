import type { Lexeme } from '../words/lexeme.js';

/** Whether two words are a month and one of its days: 十月十日. */
export const isDate = (month: Lexeme, day: Lexeme): boolean =>
  /^[一二三四五六七八九十]+月$/u.test(month.surface) && /^[一二三四五六七八九十]+日$/u.test(day.surface);

import { expect, it } from '@jest/globals';
import { titleOf } from './title-of.js';

it.each([
  ['one line', 'こころ', 'こころ'],
  [
    'blank lines and an indented first one',
    '\n\u3000\n　私はその人を常に先生と呼んでいた。\n次の行',
    '私はその人を常に先生と呼んでいた。',
  ],
  ['lines of Windows', '題\r\n本文', '題'],
  ['a long line', '長'.repeat(61), `${'長'.repeat(59)}…`],
  ['a line that just fits', '𠮷'.repeat(60), '𠮷'.repeat(60)],
])('makes a title of %s', (_, text, title) => {
  expect(titleOf(text)).toBe(title);
});

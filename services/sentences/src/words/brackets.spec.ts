import { expect, it } from '@jest/globals';
import { hasWholeBrackets } from './brackets.js';

it.each([
  ['犬がいる。', true],
  ['「犬がいる。」', true],
  ['「犬だ」「いいえ」', true],
  ['「『草枕』（一）を読む」', true],
  ['分ったでしょう」「いいえ。', false],
  ['「犬がいる。', false],
  ['犬がいる。」', false],
  ['「犬（白い」）', false],
])('Of %s all brackets are there: %s', (text, whole) => {
  expect(hasWholeBrackets(text)).toBe(whole);
});

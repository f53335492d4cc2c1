import { expect, it } from '@jest/globals';
import { readingAbove } from './deck-cards.js';

it.each([
  ['食べる', 'たべる', ['', '食', 'た', 'べる']],
  ['お茶', 'おちゃ', ['お', '茶', 'ちゃ', '']],
  ['猫', 'ねこ', ['', '猫', 'ねこ', '']],
  ['ねこ', 'ねこ', ['', 'ねこ', '', '']],
  ['猫', '', ['', '猫', '', '']],
  ['引き出し', 'ひきだし', ['', '引き出', 'ひきだ', 'し']],
])('%s, read %s, has its reading above what is not kana at its ends', (word, reading, parts) => {
  const { before, text, above, behind } = readingAbove(word, reading);
  expect([before, text, above, behind]).toEqual(parts);
});

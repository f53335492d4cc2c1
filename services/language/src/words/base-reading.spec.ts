import { expect, it } from '@jest/globals';
import { baseReadingOf } from './base-reading.js';

it.each([
  ['行っ', 'いっ', '行く', '五段・カ行促音便', 'いく'],
  ['高く', 'たかく', '高い', '形容詞・アウオ段', 'たかい'],
  ['強え', 'つええ', '強い', '形容詞・アウオ段', ''],
  ['面白え', 'おもしれえ', '面白い', '形容詞・アウオ段', ''],
  ['教え', 'おしえ', '教える', '一段', 'おしえる'],
])('%s, read %s, is a form of %s (%s), read %s', (surface, reading, base, conjugation, expected) => {
  expect(baseReadingOf(surface, reading, base, conjugation)).toBe(expected);
});

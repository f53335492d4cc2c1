import { expect, it } from '@jest/globals';
import { titleOf } from './title.js';

it.each([
  ['坊っちゃん', 'botchan.epub', '坊っちゃん'],
  ['', 'botchan.txt', 'botchan'],
  ['', 'C:\\Texts\\坊っちゃん.PDF', '坊っちゃん'],
  ['', '第一話.ja.srt', '第一話.ja'],
  ['', '第一話.ass', '第一話'],
  ['', '第一話.vtt', '第一話'],
  ['', '1.5', '1.5'],
  ['', '.txt', 'Untitled'],
])('The title of a document that says %j in %j is %j', (own, filename, title) => {
  expect(titleOf(own, filename)).toBe(title);
});

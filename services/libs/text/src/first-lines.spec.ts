import { describe, expect, it } from '@jest/globals';
import { takeFirstLines } from './first-lines.js';

describe('the first lines of a plain text', () => {
  const texts: [string, string, string, string][] = [
    ['a title and an author', '海辺の町\n山田花子\n\n雨が降った。', '海辺の町', '山田花子'],
    ['an author in two parts', '\n　海辺の町\n山田　はな子\n\n雨が降った。', '海辺の町', '山田　はな子'],
    ['an author in katakana', '海辺の町\nジャン・バルジャン\n\n雨が降った。', '海辺の町', 'ジャン・バルジャン'],
    ['an author who is called so', '海辺の町\nはな子 作\n\n雨が降った。', '海辺の町', 'はな子'],
    ['an author after a colon', '海辺の町\n作者：はな\n\n雨が降った。', '海辺の町', 'はな'],
    ['a title alone', '海辺の町\n\n雨が降った。', '海辺の町', ''],
    ['a sentence', '雨が降った。\n\n空が晴れた。', '', ''],
    ['talk', '「雨だ」\n\n空が晴れた。', '', ''],
    ['a poem', '雨が降る\n空が晴れる\n\n海が見える', '', ''],
    ['a title without a blank line', '海辺の町\n山田花子\n雨が降った。', '', ''],
    ['a line alone', '海辺の町', '', ''],
    ['a long line', `${'山'.repeat(41)}\n\n雨が降った。`, '', ''],
    ['a chapter’s heading', '第一章　雨\n\n雨が降った。', '', ''],
    ['a numeral', '一\n\n雨が降った。', '', ''],
    ['nothing', ' \n', '', ''],
  ];
  it.each(texts)('that are %s say of it what they say, and are taken off if they do', (_, text, title, author) => {
    const taken = takeFirstLines(text);
    expect(taken).toMatchObject({ title, author });
    expect(taken.body.trim()).toBe(title === '' ? text.trim() : '雨が降った。');
  });

  it.each([
    ['is called so', '海辺の町\n\n雨が降った。', '海辺の町', '雨が降った。'],
    ['is called otherwise', '海辺の町\n\n雨が降った。', '雨', '海辺の町\n\n雨が降った。'],
    ['is called otherwise and names who wrote it', '海辺の町\n山田花子\n\n雨が降った。', '雨', '雨が降った。'],
  ])('of a text that %s', (_, text, called, body) => {
    expect(takeFirstLines(text, called).body.trim()).toBe(body);
  });
});

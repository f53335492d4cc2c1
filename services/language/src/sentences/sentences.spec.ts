import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { RandomTexts } from '../testing/random-texts.js';
import { splitLegacy } from './legacy.js';
import { splitRubyPragmatic } from './ruby-pragmatic.js';

const SPLITTERS = { legacy: splitLegacy, 'ruby-pragmatic': splitRubyPragmatic };

function sentences(text: string, split: (text: string) => number[]): string[] {
  let start = 0;
  return split(text).map((end) => {
    const sentence = text.slice(start, end).trim();
    start = end;
    return sentence;
  });
}

/** Texts that both rules divide alike. */
const BOTH: [string, string[]][] = [
  ['', []],
  ['猫がいる。犬もいる。', ['猫がいる。', '犬もいる。']],
  ['本当ですか？ええ、本当です。', ['本当ですか？', 'ええ、本当です。']],
  ['やった！うれしい！', ['やった！', 'うれしい！']],
  ['えっ！？何それ！！知らない。', ['えっ！？', '何それ！！', '知らない。']],
  [
    '彼は「もう遅い。帰ろう」と言って立った。外は雨だった。',
    ['彼は「もう遅い。帰ろう」と言って立った。', '外は雨だった。'],
  ],
  [
    '値上げ幅は（前の年は２．５％だった。）３．２％です。次です。',
    ['値上げ幅は（前の年は２．５％だった。）３．２％です。', '次です。'],
  ],
  ['これは母の\n手紙です。', ['これは母の\n手紙です。']],
  ['題名\n本文です。', ['題名', '本文です。']],
  ['一行目\r\n二行目', ['一行目', '二行目']],
  ['一つ目。\n\n\n二つ目。', ['一つ目。', '二つ目。']],
  ['終わりに点がない', ['終わりに点がない']],
  ['終わりです．次です．', ['終わりです．', '次です．']],
  ['  \n 前に空白。', ['前に空白。']],
];

const LEGACY: [string, string[]][] = [
  ['昨日は雨が降った. 次は円周率3.14の話だ. 終わり.', ['昨日は雨が降った.', '次は円周率3.14の話だ.', '終わり.']],
  ['Dr. Smithが来た. Ver. 2.0を使う。', ['Dr. Smithが来た.', 'Ver. 2.0を使う。']],
  ['まだ考えている...。もう遅い。', ['まだ考えている...。', 'もう遅い。']],
  ['私は夕焼け娘。の歌が好きだ。夕焼け娘。を見た。', ['私は夕焼け娘。の歌が好きだ。', '夕焼け娘。を見た。']],
  ['春だ。のんびりしよう。', ['春だ。', 'のんびりしよう。']],
  [
    '昨日お話しした会議の件ですが、来週の水曜\n日に変更になりました。駐車場は混み合いま\nすので、電車でお越しいただけますと大変助\nかります。お待ちしております。',
    [
      '昨日お話しした会議の件ですが、来週の水曜\n日に変更になりました。',
      '駐車場は混み合いま\nすので、電車でお越しいただけますと大変助\nかります。',
      'お待ちしております。',
    ],
  ],
  ['「行くの。」と聞いた。', ['「行くの。」と聞いた。']],
  ['『「本当。」と彼。』と書いた。次。', ['『「本当。」と彼。』と書いた。', '次。']],
  ['【重要。】明日は休みです。', ['【重要。】明日は休みです。']],
  ['「閉じない。次の文。\n新しい段落。', ['「閉じない。', '次の文。', '新しい段落。']],
  ['Yahoo!ニュースを見た。', ['Yahoo!ニュースを見た。']],
  ['終わり。」続き。', ['終わり。」', '続き。']],
];

const RUBY: [string, string[]][] = [
  [
    '1.）名前を書く（姓と名。両方）こと。\n2.）日付を書く。',
    ['1.）名前を書く（姓と名。両方）こと。', '2.）日付を書く。'],
  ],
  ['1. 名前を書く。', ['1. 名前を書く。']],
  ['Dr. 田中です。3.5倍です.次です。', ['Dr. 田中です。', '3.5倍です.', '次です。']],
  ['(1) 「これです」（料金：0円）　（※1）', ['(1) 「これです」（料金：0円）　（※1）']],
  ['「閉じない。次の文。', ['「閉じない。', '次の文。']],
  ['『一つ。二つ。』', ['『一つ。', '二つ。', '』']],
];

describe.each(Object.entries(SPLITTERS))('%s', (name, split) => {
  it.each([...BOTH, ...(name === 'legacy' ? LEGACY : RUBY)])('divides %j', (text, expected) => {
    expect(sentences(text, split)).toEqual(expected);
  });

  it('answers rising ends, the last of them the end of the text, whatever the text', () => {
    for (const text of new RandomTexts(2).take(2000)) {
      const ends = split(text);
      expect(ends.at(-1) ?? 0).toBe(text.length);
      for (let i = 1; i < ends.length; i++) expect(ends[i]!).toBeGreaterThan(ends[i - 1]!);
    }
  });

  it('bounds what has no end, without cutting a surrogate pair', () => {
    const text = `${'あ'.repeat(301)}、${'い'.repeat(5000)}${'😀'.repeat(1000)}`;
    const ends = split(text);
    let start = 0;
    for (const end of ends) {
      expect(end - start).toBeLessThanOrEqual(500);
      expect(text.charCodeAt(end) & 0xfc00).not.toBe(0xdc00);
      start = end;
    }
    expect(ends[0]).toBe(302);
  });

  const folder = process.env.BOOKS_DIR ?? '';
  (existsSync(folder) ? it : it.skip)('divides books into sentences of at most 500 characters', () => {
    for (const file of readdirSync(folder).filter((one) => one.endsWith('.txt') && !one.includes('sjis'))) {
      const lengths = sentences(readFileSync(join(folder, file), 'utf8'), split).map((sentence) => sentence.length);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(500);
      expect(Math.min(...lengths)).toBeGreaterThan(0);
    }
  });
});

describe('legacy', () => {
  it('divides very long quotations inside their brackets', () => {
    const speech = `「${'これは長い話だ。'.repeat(60)}」と彼は言った。`;
    const found = sentences(speech, splitLegacy);
    expect(found.length).toBeGreaterThan(50);
    expect(found.join('')).toBe(speech);
  });
});

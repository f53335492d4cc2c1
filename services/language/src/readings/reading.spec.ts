import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { RandomTexts } from '../testing/random-texts.js';
import { dictionaryOf, jmdictText } from '../testing/small-dictionary.js';

let core: Core;

beforeAll(async () => {
  core = new Core({
    ipadic: await preparedIpadic(),
    dictionary: await dictionaryOf(jmdictText()),
  });
});

describe('numbers and counters', () => {
  it('keep the number out of the words and count the counter by itself', () => {
    expect(core.countWords('三匹と3匹')).toMatchObject([
      { word: '匹', entry: '匹・ひき', reading: 'ひき', count: 2 },
      { word: 'と', count: 1 },
    ]);
  });
});

describe('conjugation', () => {
  it.each([
    ['食べさせられた', ['食べさせる', '食べさせられる', '食べさせられた']],
    ['泳げなかった', ['泳げる', '泳げない', '泳げなかった']],
    ['読んでいました', ['読んでいる', '読んでいます', '読んでいました']],
    ['待っちゃった', ['待っちゃう', '待っちゃった']],
    ['行きたくない', ['行きたい', '行きたくない']],
    ['来たら', ['来た', '来たら']],
    ['高かったです', ['高かった', '高かったです']],
    ['待ってください', ['待ってください']],
    ['食べろ', ['食べろ']],
    ['出て行った', ['出て行った']],
    ['お友達', ['お友達']],
    ['猫', []],
  ])('of %s goes by %j', (text, conjugationForms) => {
    expect(core.tokenize(text)).toMatchObject([{ surface: text, conjugationForms }]);
  });
});

describe('a token', () => {
  it.each([
    ['猫', true],
    ['トチメンボー', false],
    ['田中', true],
  ])('%s is known: %s', (text, certain) => {
    expect(core.tokenize(text).every((token) => token.isKnown)).toBe(certain);
  });

  it.each([' ', '\u0000', '\ud800', '😀', 'ー'])('of no letter is a mark: %j', (text) => {
    expect(core.tokenize(text).map((token) => token.kind)).toEqual(['punctuation']);
  });

  it('after the end of a line is read as after the end of a sentence', () => {
    expect(core.tokenize('頼まれた。\n君の言う通りだ').find(({ surface }) => surface === '君')?.reading).toBe('きみ');
  });
});

describe('a text that is written unusually', () => {
  it.each([
    ['half-width kana', 'ﾃﾚﾋﾞを見た', 'テレビ', 'テレビ'],
    ['decomposed kana', '友達か\u3099来た。カ\u3099'.slice(0, 6), '友達・ともだち', '友達'],
    ['a compatibility character', '\uf96f', '', '說'],
    ['a radical', '⽉', '月・つき', '月'],
    ['an iteration mark', 'こゝろ', '', 'こころ'],
    ['a mark that repeats two kana', 'いろ〳〵', '', 'いろいろ'],
    ['a mark that repeats and voices', 'こと〴〵く', '', 'ことごとく'],
    ['such a mark in plain letters', 'いろ／＼', '', 'いろいろ'],
    ['one that voices', 'それ／″＼', '', 'それぞれ'],
    ['one after a sound of two kana', 'ギャア／＼', '', 'ギャアギャア'],
    ['a mark that repeats kanji', '一人〳〵', '一人・ひとり', '一人'],
    ['a variation selector', '食\u{e0100}べる', '食べる・たべる', '食べる'],
  ])('with %s is understood, and keeps its spelling', (_name, text, entry, base) => {
    const tokens = core.tokenize(text);
    expect(tokens[0]).toMatchObject({ entry, baseForm: base });
    expect(tokens.map((token) => token.surface).join('')).toBe(text);
  });

  it.each([
    ['空《から》の箱', '空《から》', 'から', '空・から'],
    ['｜空《から》の箱', '｜空《から》', 'から', '空・から'],
    ['<ruby>空<rt>から</rt></ruby>の箱', '<ruby>空<rt>から</rt></ruby>', 'から', '空・から'],
    [
      '<ruby>空<rp>(</rp><rt>カラ</rt><rp>)</rp></ruby>の箱',
      '<ruby>空<rp>(</rp><rt>カラ</rt><rp>)</rp></ruby>',
      'から',
      '空・から',
    ],
    ['食《た》べる', '食《た》べる', 'たべる', '食べる・たべる'],
    ['一日《ついたち》', '一日《ついたち》', 'ついたち', '一日・ついたち'],
    [
      '<ruby>友<rt>とも</rt>達<rt>だち</rt></ruby>',
      '<ruby>友<rt>とも</rt>達<rt>だち</rt></ruby>',
      'ともだち',
      '友達・ともだち',
    ],
  ])('reads %s as its ruby says', (text, surface, given, entry) => {
    const tokens = core.tokenize(text);
    expect(tokens[0]).toMatchObject({ surface, reading: given, entry });
    expect(tokens.map((token) => token.surface).join('')).toBe(text);
  });

  it('shows furigana without the marks', () => {
    expect(core.tokenize('食《た》べ物《もの》')[0]!.furigana).toEqual([
      { text: '食', reading: 'た' },
      { text: 'べ', reading: '' },
      { text: '物', reading: 'もの' },
    ]);
  });

  it('loses nothing, whatever is in it', () => {
    const count = Number(process.env.FUZZ_TEXTS ?? 5000);
    for (const text of new RandomTexts(3).take(count)) {
      const tokens = core.tokenize(text);
      expect(tokens.map((token) => token.surface).join('')).toBe(text);
      for (const token of tokens) {
        if (token.surface === '') throw new Error(`An empty token in ${JSON.stringify(text)}`);
        if (token.parts.length > 0) expect(token.parts.map((part) => part.surface).join('')).toBe(token.surface);
      }
    }
  });
});

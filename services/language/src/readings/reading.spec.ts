import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Token } from '../engine/answers.js';
import { Core } from '../engine/core.js';
import { openDictionary } from '../engine/open-tables.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { RandomTexts } from '../testing/random-texts.js';
import { jmdictText, writeDictionaryFile } from '../testing/small-dictionary.js';

let folder: string;
let core: Core;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-words-'));
  const warn = () => {};
  core = new Core({
    ipadic: await preparedIpadic(),
    dictionary: await openDictionary(await writeDictionaryFile(jmdictText()), folder, warn),
  });
});

afterAll(() => rm(folder, { recursive: true }));

const reading = (tokens: readonly Token[]) => tokens.map((token) => token.reading).join('');
const flat = (tokens: readonly Token[]) => tokens.flatMap((token) => (token.parts.length > 0 ? token.parts : [token]));

describe('numbers and counters', () => {
  it.each([
    ['4月', 'しがつ'],
    ['九月', 'くがつ'],
    ['12月', 'じゅうにがつ'],
    ['3月1日', 'さんがつついたち'],
    ['三月一日', 'さんがつついたち'],
    ['一日', 'いちにち'],
    ['来月の一日に帰る', 'らいげつのついたちにかえる'],
    ['今月の1日から休む', 'こんげつのついたちからやすむ'],
    ['四月の一日です', 'しがつのついたちです'],
    ['五月の一日を過ごす', 'ごがつのいちにちをすごす'],
    ['来月の一日あたり', 'らいげつのいちにちあたり'],
    ['夏の一日に', 'なつのいちにちに'],
    ['1日から始まる', 'ついたちからはじまる'],
    ['1日から3日かかる', 'いちにちからみっかかかる'],
    ['二、三日休む', 'に、さんにちやすむ'],
    ['一、二人が行く', 'いち、ににんがいく'],
    ['五、二人が行く', 'ご、ふたりがいく'],
    ['三か月の一日に', 'さんかげつのいちにちに'],
    ['一日に三回飲む', 'いちにちにさんかいのむ'],
    ['一日中', 'いちにちじゅう'],
    ['2日', 'ふつか'],
    ['二十日', 'はつか'],
    ['14日', 'じゅうよっか'],
    ['17日', 'じゅうしちにち'],
    ['三日間', 'みっかかん'],
    ['三匹', 'さんびき'],
    ['一切れ', 'ひときれ'],
    ['2皿', 'ふたさら'],
    ['三皿', 'さんさら'],
    ['何文字', 'なんもじ'],
    ['8滴', 'はってき'],
    ['十食', 'じゅっしょく'],
    ['6匹', 'ろっぴき'],
    ['何匹', 'なんびき'],
    ['1本', 'いっぽん'],
    ['十本', 'じゅっぽん'],
    ['四本', 'よんほん'],
    ['5分', 'ごふん'],
    ['十分間', 'じゅっぷんかん'],
    ['4分', 'よんぷん'],
    ['何分か', 'なんぷんか'],
    ['4時', 'よじ'],
    ['９時', 'くじ'],
    ['7時半', 'しちじはん'],
    ['1人', 'ひとり'],
    ['二人', 'ふたり'],
    ['4人', 'よにん'],
    ['20歳', 'はたち'],
    ['8歳', 'はっさい'],
    ['三階', 'さんがい'],
    ['6個', 'ろっこ'],
    ['3冊', 'さんさつ'],
    ['一つ', 'ひとつ'],
    ['9つ', 'ここのつ'],
    ['1,600円', 'せんろっぴゃくえん'],
    ['三百六十五', 'さんびゃくろくじゅうご'],
    ['十五六', 'じゅうごろく'],
    ['二十七八', 'にじゅうしちはち'],
    ['十三四', 'じゅうさんし'],
    ['十三四人', 'じゅうさんよにん'],
    ['四、五人', 'し、ごにん'],
    ['四、八人', 'よん、はちにん'],
    ['3万5千', 'さんまんごせん'],
    ['12.5', 'じゅうにてんご'],
    ['2026年', 'にせんにじゅうろくねん'],
    ['何人', 'なんにん'],
  ])('%s is read %s', (text, expected) => {
    expect(reading(core.tokenize(text))).toBe(expected);
  });

  it.each([
    ['2日', '二日・ふつか'],
    ['1人', '一人・ひとり'],
    ['20歳', '二十歳・はたち'],
  ])('%s is one word with its entry', (text, entry) => {
    expect(core.tokenize(text)).toMatchObject([{ surface: text, entry, kind: 'word' }]);
  });

  it.each([
    ['二千四百円', '2,400'],
    ['三匹', '3'],
    ['二三日', '2 or 3'],
    ['十三四の子', '13 or 14'],
    ['24人', undefined],
  ])('in %s mean what they are in digits: %s', (text, definition) => {
    expect(flat(core.tokenize(text))[0]!.definition).toBe(definition);
  });

  it('keeps the number out of the words and counts the counter by itself', () => {
    expect(core.countWords('三匹と3匹')).toMatchObject([
      { word: '匹', entry: '匹・ひき', reading: 'ひき', count: 2 },
      { word: 'と', count: 1 },
    ]);
  });
});

describe('words read by the words around them', () => {
  it.each([
    ['それは何ですか。', 'それはなんですか。'],
    ['何を見たの。', 'なにをみたの。'],
    ['その後で来た。', 'そのごできた。'],
    ['食べた後で行った。', 'たべたあとでいった。'],
    ['学校に行った。', 'がっこうにいった。'],
    ['会議を行った。', 'かいぎをおこなった。'],
    ['窓を開いた。', 'まどをひらいた。'],
    ['日本の空', 'にほんのそら'],
  ])('%s is %s', (text, expected) => {
    expect(
      core
        .tokenize(text)
        .map((token) => token.reading || token.surface)
        .join(''),
    ).toBe(expected);
  });
});

describe('conjugation', () => {
  it.each([
    ['食べさせられた', '食べる・たべる', ['causative', 'passive', 'past']],
    ['食べられる', '食べる・たべる', ['passive or potential']],
    ['書かれた', '書く・かく', ['passive', 'past']],
    ['泳げる', '泳ぐ・およぐ', ['potential']],
    ['泳げなかった', '泳ぐ・およぐ', ['potential', 'negative', 'past']],
    ['読んだら', '読む・よむ', ['past', 'conditional']],
    ['読んでいました', '読む・よむ', ['progressive', 'polite', 'past']],
    ['待っちゃった', '待つ・まつ', ['completion', 'past']],
    ['行きたくない', '行く・いく', ['desiderative', 'negative']],
    ['行こう', '行く・いく', ['volitional']],
    ['見れば', '見る・みる', ['conditional']],
    ['来たら', '来る・くる', ['past', 'conditional']],
    ['食べろ', '食べる・たべる', ['imperative']],
    ['待ってください', '待つ・まつ', ['request']],
    ['読みなさい', '読む・よむ', ['imperative']],
    ['高かったです', '高い・たかい', ['past', 'polite']],
    ['書きすぎた', '書く・かく', ['too much', 'past']],
    ['見えなくて', '', ['negative', 'te form']],
    ['寒かろう', '', ['conjectural']],
    ['だろう', 'だ', ['conjectural']],
    ['である', 'だ', []],
    ['食べかけた', '食べる・たべる', ['about to', 'past']],
    ['食べて見た', '食べる・たべる', ['trying', 'past']],
  ])('%s comes from %s: %j', (text, entry, conjugation) => {
    const tokens = core.tokenize(text);
    expect(tokens).toHaveLength(1);
    expect(tokens[0]).toMatchObject({ surface: text, entry, conjugation });
  });

  it.each(['泳げ、', '「泳げ」', '泳げ！'])('of a command is imperative before any mark: %s', (text) => {
    expect(core.tokenize(text).find(({ surface }) => surface === '泳げ')).toMatchObject({
      entry: '泳ぐ・およぐ',
      conjugation: ['imperative'],
    });
  });

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

  it('does not take what follows a sentence for an ending', () => {
    expect(core.tokenize('犬が来る猫').map((token) => token.surface)).toEqual(['犬', 'が', '来る', '猫']);
  });
});

describe('groups', () => {
  it.each([
    ['実業家', '実業家・じつぎょうか', ['実業', '家']],
    ['大事件', '大事件・だいじけん', ['大', '事件']],
    ['出て行った', '出て行く・でていく', ['出', 'て', '行っ', 'た']],
    ['仕方がない', '仕方がない・しかたがない', ['仕方', 'が', 'ない']],
    ['読み始めた', '読み始める・よみはじめる', ['読み', '始め', 'た']],
  ])('%s is one word with its parts', (text, entry, parts) => {
    const [token, ...rest] = core.tokenize(text);
    expect(rest).toEqual([]);
    expect(token).toMatchObject({ surface: text, entry });
    expect(token!.parts.map((part) => part.surface)).toEqual(parts);
  });

  it('puts an honorific prefix to the word that it honours', () => {
    expect(core.tokenize('お友達')).toMatchObject([
      { surface: 'お友達', baseForm: '友達', entry: '友達・ともだち', conjugation: ['honorific'] },
    ]);
    expect(core.tokenize('お茶')).toMatchObject([{ surface: 'お茶', entry: 'お茶・おちゃ', conjugation: [] }]);
  });
});

describe('kinds of tokens', () => {
  it.each([
    ['猫', 'word'],
    ['は', 'word'],
    ['。', 'punctuation'],
    ['!', 'punctuation'],
    ['😀', 'punctuation'],
    ['ー', 'punctuation'],
    [' ', 'punctuation'],
    ['\u0000', 'punctuation'],
    ['\ud800', 'punctuation'],
    ['123', 'number'],
    ['三十', 'number'],
    ['①', 'number'],
    ['Apple', 'latin'],
    ['ＮＨＫ', 'latin'],
    ['田中', 'name'],
    ['光', 'word'],
    ['日本', 'word'],
  ])('%j is a %s', (text, kind) => {
    expect(core.tokenize(text).map((token) => token.kind)).toEqual([kind]);
  });

  it.each([
    ['猫', true],
    ['トチメンボー', false],
    ['田中', true],
  ])('%s is known: %s', (text, certain) => {
    expect(core.tokenize(text).every((token) => token.isKnown)).toBe(certain);
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
    ['one behind a sound of two kana', 'ギャア／＼', '', 'ギャアギャア'],
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

  it('does not take a quoted title for ruby', () => {
    expect(core.tokenize('本《空の犬》').map((token) => token.surface)).toEqual(['本', '《', '空', 'の', '犬', '》']);
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

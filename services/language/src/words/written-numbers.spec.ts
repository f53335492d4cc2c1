import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { inDigits } from './number-reading.js';

let core: Core;
beforeAll(async () => {
  core = new Core({ ipadic: await preparedIpadic() });
});

const flat = (text: string) => core.tokenize(text).flatMap((token) => (token.parts.length > 0 ? token.parts : [token]));
const read = (text: string) =>
  flat(text)
    .map(({ reading, surface }) => reading || surface)
    .join('');

describe('two numerals with one unit', () => {
  it.each([
    ['五六百円だ。', '五六百', '500 to 600', 'ごろっぴゃくえんだ。'],
    ['四五十分待つ。', '四五十', '40 to 50', 'しごじゅっぷんまつ。'],
    ['七八千人だ。', '七八千', '7,000 to 8,000', 'しちはっせんにんだ。'],
    ['百二三十人だ。', '百二三十', '120 to 130', 'ひゃくにさんじゅうにんだ。'],
    ['二千三四百円だ。', '二千三四百', '2,300 to 2,400', 'にせんさんよんひゃくえんだ。'],
    ['二三万円だ。', '二三万', '20,000 to 30,000', 'にさんまんえんだ。'],
    ['十五六万円だ。', '十五六万', '150,000 to 160,000', 'じゅうごろくまんえんだ。'],
    ['五六十万円だ。', '五六十万', '500,000 to 600,000', 'ごろくじゅうまんえんだ。'],
    ['八九百円だ。', '八九百', '800 to 900', 'はちきゅうひゃくえんだ。'],
    ['二三人だ。', '二三', '2 or 3', 'にさんにんだ。'],
    ['十五六の娘。', '十五六', '15 or 16', 'じゅうごろくのむすめ。'],
    ['２，３日待つ。', '２，３', '2 or 3', 'にさんにちまつ。'],
    ['三日、2,3冊読む。', '2,3', '2 or 3', 'みっか、にさんさつよむ。'],
  ])('says about how many: %s', (text, number, definition, reading) => {
    expect(flat(text).find(({ surface }) => surface === number)?.definition).toBe(definition);
    expect(read(text)).toBe(reading);
  });

  it.each([
    ['二千四百', '2,400'],
    ['五百六十', '560'],
    ['三十三', '33'],
    ['一二三', '123'],
    ['十二三百', '10,300'],
    ['2,300', undefined],
    ['2,4', undefined],
    ['三万五千', '35,000'],
  ])('are an ordinary number where they do not follow each other: %s is %s', (written, digits) => {
    const shown = inDigits(written);
    if (digits === undefined) expect(shown).toBeUndefined();
    else expect(shown).not.toMatch(/ (?:or|to) /u);
  });
});

describe('what people say digit by digit', () => {
  it.each([
    ['090-1234-5678に電話する。', 'ゼロきゅうゼロのいちにさんよんのごろくななはちにでんわする。'],
    ['０３－１２３４－５６７８です。', 'ゼロさんのいちにさんよんのごろくななはちです。'],
    ['600-8216です。', 'ろくゼロゼロのはちにいちろくです。'],
    ['090です。', 'ゼロきゅうゼロです。'],
    ['007だ。', 'ゼロゼロななだ。'],
    ['110番する。', 'ひゃくとおばんする。'],
    ['305号室に泊まる。', 'さんまるごごうしつにとまる。'],
    ['1203号室に泊まる。', 'いちにまるさんごうしつにとまる。'],
  ])('is read so: %s', (text, reading) => {
    expect(read(text)).toBe(reading);
  });

  it.each([
    ['1990-1995年', 'せんきゅうひゃくきゅうじゅう'],
    ['3-4人', 'さん'],
    ['110番目の人', 'ひゃくじゅう'],
    ['05分', 'ご'],
    ['12号室', 'じゅうに'],
    ['0.5だ', 'ゼロてんご'],
    ['100番の札', 'ひゃく'],
  ])('other numbers are not: %s begins with %s', (text, reading) => {
    expect(flat(text)[0]!.reading).toBe(reading);
  });
});

describe('numbers with marks inside', () => {
  it.each([
    ['10:30に会う。', 'じゅうじさんじゅっぷんにあう。'],
    ['9:05に会う。', 'くじごふんにあう。'],
    ['１８：００に会う。', 'じゅうはちじにあう。'],
    ['1/3の人が来た。', 'さんぶんのいちのひとがきた。'],
    ['水を2/5入れる。', 'みずをごぶんのにいれる。'],
    ['12/25に会う。', 'じゅうにがつにじゅうごにちにあう。'],
    ['1/3（土）に会う。', 'いちがつみっか（ど）にあう。'],
  ])('are said as what they are: %s', (text, reading) => {
    expect(read(text)).toBe(reading);
  });

  it.each(['3:2で勝つ。', '2026/11/26', '24/365', '10:75'])(
    'are left where they are neither time nor part: %s',
    (text) => {
      expect(flat(text).some(({ surface }) => surface.length > 4)).toBe(false);
    },
  );
});

describe('a sign of a unit', () => {
  it.each([
    ['10㌔走った。', '㌔', 'キロ', 'じゅっきろはしった。'],
    ['5㎞走る。', '㎞', 'キロメートル', 'ごきろめーとるはしる。'],
    ['8㎏だ。', '㎏', 'キログラム', 'はっきろぐらむだ。'],
    ['20℃だ。', '℃', '度', 'にじゅうどだ。'],
    ['30cmの紙。', 'cm', 'センチメートル', 'さんじゅっせんちめーとるのかみ。'],
    ['３ｋｍを走る。', 'ｋｍ', 'キロメートル', 'さんきろめーとるをはしる。'],
    ['№3の人。', '№', 'ナンバー', 'なんばーさんのひと。'],
    ['1.5㎏の肉。', '㎏', 'キログラム', 'いちてんごきろぐらむのにく。'],
    ['㌢単位で測る。', '㌢', 'センチ', 'せんちたんいではかる。'],
  ])('is the word that it is said as, and counts: %s', (text, sign, word, reading) => {
    const token = flat(text).find(({ surface }) => surface === sign);
    expect(token).toMatchObject({ baseForm: word, kind: 'word' });
    expect(read(text)).toBe(reading);
    expect(core.countWords(text).map((one) => one.word)).toContain(word);
  });

  it.each(['Mr. Kgさんが来た。', 'cmを見る。', 'gがない。'])(
    'in Latin letters is one behind a number only: %s',
    (text) => {
      expect(flat(text).some(({ baseForm }) => /^(?:キログラム|センチメートル|グラム)$/u.test(baseForm))).toBe(false);
    },
  );
});

describe('a year of school', () => {
  it.each([
    ['中2の弟。', '中2', 'ちゅうに'],
    ['小6から習う。', '小6', 'しょうろく'],
    ['高3の春。', '高3', 'こうさん'],
    ['中２の弟。', '中２', 'ちゅうに'],
  ])('is one word, in digits of any width: %s', (text, word, reading) => {
    expect(flat(text)[0]).toMatchObject({ surface: word, reading });
  });

  it.each(['中3日で投げる。', '高2つある。', '中4だ。', '小7だ。'])('is none elsewhere: %s', (text) => {
    expect(flat(text)[0]!.surface).toHaveLength(1);
  });
});

describe('何 with a unit', () => {
  it.each([
    ['何百人もいた。', 'なんびゃく'],
    ['何千だった。', 'なんぜん'],
    ['何万円だ。', 'なんまん'],
    ['何十回も見た。', 'なんじゅっ'],
    ['何百万人もいた。', 'なんびゃくまん'],
    ['何十本もある。', 'なんじゅっ'],
    ['何千', 'なんぜん'],
  ])('asks how many of them: %s', (text, reading) => {
    expect(flat(text)[0]!.reading).toBe(reading);
  });

  it.each([
    ['何人いますか。', 'なん'],
    ['何ですか。', 'なん'],
  ])('alone is itself: %s', (text, reading) => {
    expect(flat(text)[0]!.reading).toBe(reading);
  });
});

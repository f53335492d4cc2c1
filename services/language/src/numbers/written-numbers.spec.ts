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
    ['5,6百円だ。', '5,6百', '500 to 600', 'ごろっぴゃくえんだ。'],
    ['３，４万円だ。', '３，４万', '30,000 to 40,000', 'さんよんまんえんだ。'],
    ['15,6人だ。', '15,6', '15 or 16', 'じゅうごろくにんだ。'],
    ['十八九の娘。', '十八九', '18 or 19', 'じゅうはちきゅうのむすめ。'],
    ['二十八九歳だ。', '二十八九', '28 or 29', 'にじゅうはちきゅうさいだ。'],
    ['八九人いた。', '八九', '8 or 9', 'はちきゅうにんいた。'],
    ['二三十分だ。', '二三十', '20 to 30', 'にさんじゅっぷんだ。'],
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
    ['八九', '89'],
    ['五六〇', '560'],
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
    ['A-305号室だ。', 'A-さんまるごごうしつだ。'],
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
    ['1/100の確率だ。', 'ひゃくぶんのいちのかくりつだ。'],
    ['三十分だ。', 'さんじゅっぷんだ。'],
    ['￥1,000だ。', 'せんえんだ。'],
    ['$5万払う。', 'ごまんどるはらう。'],
    ['€3.5だ。', 'さんてんごゆーろだ。'],
    ['気温は-5℃だ。', 'きおんはまいなすごどだ。'],
    ['−10度まで。', 'まいなすじゅうどまで。'],
  ])('are said as what they are: %s', (text, reading) => {
    expect(read(text)).toBe(reading);
  });

  it.each(['-5時に会う。', '3-4人', '八九年前', '十分だ。'])('keep their signs and words elsewhere: %s', (text) => {
    expect(read(text)).not.toMatch(/まいなす|はちきゅう|じゅっぷん/u);
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
    ['20°Cだ。', '°C', '度', 'にじゅうどだ。'],
    ['30°だ。', '°', '度', 'さんじゅうどだ。'],
    ['5m²だ。', 'm²', '平方メートル', 'ごへいほうめーとるだ。'],
    ['3㎥だ。', '㎥', '立方メートル', 'さんりっぽうめーとるだ。'],
    ['60km/hだ。', 'km/h', 'キロメートル毎時', 'ろくじゅっきろめーとるまいじだ。'],
    ['10kHzの音。', 'kHz', 'キロヘルツ', 'じゅっきろへるつのおと。'],
    ['16GBだ。', 'GB', 'ギガバイト', 'じゅうろくぎがばいとだ。'],
    ['3㌶の畑。', '㌶', 'ヘクタール', 'さんへくたーるのはたけ。'],
    ['3㌔㍍走る。', '㌔㍍', 'キロメートル', 'さんきろめーとるはしる。'],
    ['No.5だ。', 'No.', 'ナンバー', 'なんばーごだ。'],
  ])('is the word that it is said as, and counts: %s', (text, sign, word, reading) => {
    const token = flat(text).find(({ surface }) => surface === sign);
    expect(token).toMatchObject({ baseForm: word, kind: 'word' });
    expect(read(text)).toBe(reading);
    expect(core.countWords(text).map((one) => one.word)).toContain(word);
  });

  it.each(['Mr. Kgさんが来た。', 'cmを見る。', 'gがない。', '5W1Hだ。', 'No. と言う。', 'm²を見る。'])(
    'in Latin letters is one after a number only: %s',
    (text) => {
      expect(
        flat(text).some(({ baseForm }) =>
          /^(?:キログラム|センチメートル|グラム|ワット|ナンバー|平方メートル)$/u.test(baseForm),
        ),
      ).toBe(false);
    },
  );
});

describe('a year of school', () => {
  it.each([
    ['中2の弟。', '中2', 'ちゅうに'],
    ['小6から習う。', '小6', 'しょうろく'],
    ['高3の春。', '高3', 'こうさん'],
    ['中２の弟。', '中２', 'ちゅうに'],
    ['小6男子だ。', '小6', 'しょうろく'],
    ['高2クラスだ。', '高2', 'こうに'],
    ['大1の春。', '大1', 'だいいち'],
  ])('is one word, in digits of any width: %s', (text, word, reading) => {
    expect(flat(text)[0]).toMatchObject({ surface: word, reading });
  });

  it.each(['中3日で投げる。', '高2つある。', '中4だ。', '小7だ。', '大3つある。'])('is none elsewhere: %s', (text) => {
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

import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { dictionaryOf, jmdictText } from '../testing/small-dictionary.js';
import { findBracketReadings } from '../text/bracket-readings.js';

let core: Core;

beforeAll(async () => {
  const dictionary = await dictionaryOf(jmdictText());
  core = new Core({ ipadic: await preparedIpadic(), dictionary });
});

describe('kana in brackets after a word', () => {
  it.each([
    ['漢字(かんじ)を覚える。', '漢字(かんじ)', 'かんじ'],
    ['学校（がっこう）へ行く。', '学校（がっこう）', 'がっこう'],
    ['魔王（まおう）が来た。', '魔王（まおう）', 'まおう'],
    ['時計（とけい）を買った。', '時計（とけい）', 'とけい'],
    ['三島(みしま)の家。', '三島(みしま)', 'みしま'],
    ['私は彼[かれ]を見た。', '彼[かれ]', 'かれ'],
    ['私[わたし;h]は見た。', '私[わたし;h]', 'わたし'],
    ['走る（はしる）', '走る（はしる）', 'はしる'],
    ['その大人（オトナ）は', '大人（オトナ）', 'おとな'],
    ['｜朝（あさ）になった。', '｜朝（あさ）', 'あさ'],
    ['漢字【かんじ】を覚える。', '漢字【かんじ】', 'かんじ'],
    ['パンを食[た]べる。', '食[た]べる', 'たべる'],
    ['本を買（か）った。', '買（か）った', 'かった'],
    ['3月（さんがつ）になる。', '3月（さんがつ）', 'さんがつ'],
    ['美(うつく)しい花だ。', '美(うつく)しい', 'うつくしい'],
    ['ご飯（ごはん）を炊く。', 'ご飯（ごはん）', 'ごはん'],
    ['学(がっ)校(こう)へ行く。', '学(がっ)校(こう)', 'がっこう'],
    ['電（でん）車（しゃ）に乗る。', '電（でん）車（しゃ）', 'でんしゃ'],
    ['食(た)べ物(もの)を買う。', '食(た)べ物(もの)', 'たべもの'],
    ['彼は小学(がっ)校(こう)で習う。', '小学(がっ)校(こう)', 'しょうがっこう'],
  ])('is its reading where it can be read so: %s', (text, surface, reading) => {
    const tokens = core.tokenize(text);
    expect(tokens.map((token) => token.surface).join('')).toBe(text);
    const found = tokens.find((token) => token.surface === surface);
    expect(found?.reading).toBe(reading);
    const words = core.countWords(text).map(({ word }) => word);
    expect(words.join()).not.toMatch(/[（([【]/u);
    expect(words).toHaveLength(core.countWords(text.replace(/[（([【][^）)\]】]*[）)\]】]|｜/gu, '')).length);
  });

  it.each([
    '京都（特に嵐山）は混む。',
    '京都（たぶん）は混む。',
    '彼（兄）は笑った。',
    '彼女（まり）は笑った。',
    '今日（きのう）は雨だ。',
    '東京（など）へ行く。',
    '私（ともだち）は行く。',
    '漢字（）を覚える。',
    '（かんじ）を覚える。',
    '駅（いつ）までですか。',
    '京都（いま）から行く。',
    '話【はじまり】だ。',
    '山（やま、川）に行く。',
    '学（がっ）川（こう）に行く。',
    '学（がっ）、校（こう）に行く。',
  ])('is none where it is something else: %s', (text) => {
    const tokens = core.tokenize(text);
    expect(tokens.some((token) => /^[（(【）)】]+$/u.test(token.surface))).toBe(true);
  });

  it('is found in linear time', () => {
    const canRead = (word: string, reading: string) => core.tokenize(word).length === reading.length;
    const pieces = ['漢', '字', 'か', 'ん', '（', '）', '(', ')', '[', ']', ';h', '｜', 'a', '\n'];
    checkLinearTime('findBracketReadings', (text) => findBracketReadings(text, canRead), pieces, 4_000);
  }, 120_000);
});

describe('letters of other forms', () => {
  it.each([
    ['日\u200b本\u200d語を勉強する。', '日本語を勉強する。'],
    ['か゛っこうへ、ハ゜ンを買う。', 'がっこうへ、パンを買う。'],
    ['﹃春︑夏﹄を読む︒', '『春、夏』を読む。'],
    ['そのまなざし｜眼《がんこう》', 'そのまなざし眼《がんこう》'],
    ['宇宙船《ＳＳ》が飛ぶ。', '宇宙船が飛ぶ。'],
  ])('are the words that they stand for: %j', (written, plain) => {
    const words = (text: string) => core.countWords(text).map(({ word, reading }) => `${word} ${reading}`);
    expect(words(written)).toEqual(words(plain));
    expect(
      core
        .tokenize(written)
        .map(({ surface }) => surface)
        .join(''),
    ).toBe(written);
  });

  it.each(['legacy', 'ruby-pragmatic'] as const)('end sentences in vertical marks (%s)', (splitter) => {
    expect(core.splitSentences('雨が降った︒傘がない︒﹁困った︒﹂と言った︒', splitter)).toEqual(
      core.splitSentences('雨が降った。傘がない。「困った。」と言った。', splitter),
    );
  });
});

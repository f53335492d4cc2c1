import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';

let core: Core;
beforeAll(async () => {
  core = new Core({ ipadic: await preparedIpadic() });
});

const wordIn = (text: string, surface: string) =>
  core
    .tokenize(text)
    .flatMap((token) => (token.parts.length > 0 ? token.parts : [token]))
    .find((token) => token.surface === surface);

describe('a noun with some of its kanji as kana', () => {
  it.each([
    ['台どころで働く。', '台どころ', '台所', 'だいどころ'],
    ['だい所で働く。', 'だい所', '台所', 'だいどころ'],
    ['縁がわに座る。', '縁がわ', '縁側', 'えんがわ'],
    ['ぼう子をかぶる。', 'ぼう子', '帽子', 'ぼうし'],
    ['小づかいをもらう。', '小づかい', '小遣い', 'こづかい'],
    ['足おとが聞こえる。', '足おと', '足音', 'あしおと'],
    ['ねむり薬を飲む。', 'ねむり薬', '眠り薬', 'ねむりぐすり'],
    ['朝やけがきれいだ。', '朝やけ', '朝焼け', 'あさやけ'],
    ['野はらを歩く。', '野はら', '野原', 'のはら'],
    ['やく束を守る。', 'やく束', '約束', 'やくそく'],
    ['気はいがする。', '気はい', '気配', 'けはい'],
  ])('is the word: %s', (text, surface, baseForm, reading) => {
    expect(wordIn(text, surface)).toMatchObject({ baseForm, reading });
  });

  it.each([
    ['裸のまま母の前を通った。', 'まま'],
    ['彼女は普段ごく静かだ。', 'ごく'],
    ['もはや足をとめる者はない。', 'もはや'],
    ['家から出る。', 'から'],
    ['木が三ぼんある。', '三'],
    ['声出たんだけど。', 'ん'],
  ])('is none where a word of its own stands beside a kanji: %s', (text, surface) => {
    expect(wordIn(text, surface)).toBeDefined();
  });
});

describe('a counter in kana', () => {
  it.each([
    ['もう一ど言う。', 'ど', '度'],
    ['本を三さつ買う。', 'さつ', '冊'],
    ['人が五にんいる。', 'にん', '人'],
    ['十ぷん待つ。', 'ぷん', '分'],
  ])('is one: %s', (text, surface, baseForm) => {
    expect(wordIn(text, surface)).toMatchObject({ baseForm });
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import type { IpadicMeta } from '../analyser/ipadic.js';
import { Lattice } from '../analyser/lattice.js';
import { Core } from '../engine/core.js';
import { Tables } from '../tables/tables.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { drawnOutAt } from './drawn-out.js';
import { inKanaOfToday } from './old-kana.js';

let core: Core;
beforeAll(async () => {
  core = new Core({ ipadic: await preparedIpadic() });
});

describe('a word that is drawn out', () => {
  it.each([
    ['お母さーん、待って。', 'お母さーん', 'お母さん', 'おかあさん'],
    ['やっぱーりそうだ。', 'やっぱーり', 'やっぱり', 'やっぱり'],
    ['せんせー、聞いて。', 'せんせー', 'せんせい', 'せんせい'],
    ['おかーさんが来た。', 'おかーさん', 'おかあさん', 'おかあさん'],
    ['ぼーしをかぶる。', 'ぼーし', 'ぼうし', 'ぼうし'],
    ['きれーだった。', 'きれー', 'きれい', 'きれい'],
    ['ほんとぉにそうだ。', 'ほんとぉに', 'ほんとに', 'ほんとに'],
    ['がっこぉに行く。', 'がっこぉ', 'がっこう', 'がっこう'],
    ['ゆーっくり行く。', 'ゆーっくり', 'ゆっくり', 'ゆっくり'],
    ['おーきな家だ。', 'おーきな', 'おおきな', 'おおきな'],
    ['なるほどー。', 'なるほどー', 'なるほど', 'なるほど'],
    ['おばアさんが来た。', 'おばアさん', 'おばあさん', 'おばあさん'],
    ['さア、行こう。', 'さア', 'さあ', 'さあ'],
    ['つまんなーい。', 'つまんなーい', 'つまらない', 'つまんない'],
    ['すごーーーい。', 'すごーーーい', 'すごい', 'すごい'],
  ])('is the word, in its own letters: %s', (text, surface, baseForm, reading) => {
    const tokens = core.tokenize(text);
    expect(tokens.map((token) => token.surface).join('')).toBe(text);
    const token = tokens.find((one) => one.surface === surface);
    expect(token).toMatchObject({ baseForm, reading });
    expect(token!.furigana.map((piece) => piece.text).join('')).toBe(surface);
  });

  it.each(['らーめんを食べる。', 'けーきを食べる。', 'フランスのイタリア人。'])('is none: %s', (text) => {
    expect(core.tokenize(text).map(({ baseForm }) => baseForm)[0]).toBe(text.slice(0, text.search(/[をの]/u)));
  });
});

it.each([
  ...['あ', 'ー', 'ぁ', 'ア', 'オ', '〜', 'っ', 'お母さん', '。', 'ゐ', 'ふ', 'つ', 'さう', 'うふ', 'くわ', 'おぉ'],
])('Reading what is drawn out, or in old kana, looks at each letter a hundred times at most: %s', async (piece) => {
  const lattice = new Lattice(new Tables<IpadicMeta>(await preparedIpadic()));
  const looksAtEachOf = (text: string) => {
    let looks = 0;
    lattice.respelled(text, (within, at) => {
      looks++;
      return [...inKanaOfToday(within, at), ...drawnOutAt(within, at)];
    });
    return looks / text.length;
  };
  expect(looksAtEachOf(piece.repeat(50))).toBeLessThan(100);
  expect(looksAtEachOf(piece.repeat(2_000))).toBeLessThan(100);
});

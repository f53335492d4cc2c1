import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { openDictionary } from '../engine/open-tables.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { writeDictionaryFile } from '../testing/small-dictionary.js';

const EDICT = `音 [おと] /(n) sound/(P)/
遅い [おそい] /(adj-i) slow/(P)/
高い [たかい] /(adj-i) high/(P)/
臭い [くさい] /(adj-i) stinking/(P)/
扉 [とびら] /(n) door/(P)/
いう /(v5u) to say/(P)/
微笑み [ほおえみ] /(n) smile/
微笑み [ほほえみ] /(n) smile/
微笑む [ほほえむ] /(v5m,vi) to smile/(P)/
苦しみ [くるしみ] /(n) pain/(P)/
苦しむ [くるしむ] /(v5m,vi) to suffer/(P)/
いつも /(adv) always/(P)/
何も [なにも] /(exp) (not) anything/(P)/
傘 [かさ] /(n) umbrella/(P)/
ビニール傘 [ビニールがさ] /(n) plastic umbrella/
クラウド /(n) cloud/
ストレージ /(n) storage/
サービス /(n) service/(P)/
`;

let folder: string;
let core: Core;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-words-of-stories-'));
  core = new Core({
    ipadic: await preparedIpadic(),
    dictionary: await openDictionary(await writeDictionaryFile(EDICT), folder, () => {}),
  });
});
afterAll(() => rm(folder, { recursive: true }));

const wordIn = (text: string, surface: string) =>
  core
    .tokenize(text)
    .flatMap((token) => (token.parts.length > 0 ? [token, ...token.parts] : [token]))
    .find((word) => word.surface.startsWith(surface));

describe('a noun that is the stem of a verb', () => {
  it.each([
    ['彼女の微笑みを忘れない。', '微笑み', 'ほほえみ'],
    ['微笑みが浮かぶ。', '微笑み', 'ほほえみ'],
    ['優しい微笑みだけが残る。', '微笑み', 'ほほえみ'],
    ['微笑みの国。', '微笑み', 'ほほえみ'],
    ['苦しみを知る。', '苦しみ', 'くるしみ'],
    ['彼は微笑みながら言う。', '微笑み', 'ほほえみ'],
    ['彼女は微笑んだ。', '微笑ん', 'ほほえん'],
  ])('is one word and read as the verb is: %s', (text, surface, reading) => {
    const words = core.tokenize(text).flatMap((token) => [token, ...token.parts]);
    expect(words.find((word) => word.surface === surface)).toMatchObject({ reading });
  });
});

describe('several words of kana in a row', () => {
  it.each([
    ['びしょぬれのこねこがいた。', ['びしょぬれ', 'の', 'こねこ', 'が']],
    ['くろびかりしたようなあじだ。', ['くろびかり', 'した', 'よう', 'な']],
    ['てつざいなどおおくのたべもの。', ['てつざい', 'など', 'おおく', 'の']],
  ])('are no word of their own, though the analyser lacks some of them: %s', (text, surfaces) => {
    const found = core.tokenize(text).map(({ surface }) => surface);
    expect(found.slice(0, surfaces.length)).toEqual(surfaces);
  });
});

describe('a long or short form of a spoken adverb', () => {
  it.each([
    ['いっつも遅い。', 'いっつも', 'いつも'],
    ['なんもいいことがない。', 'なんも', '何も・なにも'],
  ])('has the entry of its plain one: %s', (text, surface, entry) => {
    expect(wordIn(text, surface)).toMatchObject({ surface, entry });
  });
});

describe('words in katakana and kanji', () => {
  it('are read together as the dictionary reads them', () => {
    expect(wordIn('ビニール傘をさす。', 'ビニール傘')).toMatchObject({ reading: 'びにーるがさ' });
  });

  it('are several where the dictionary has each of them and not the whole', () => {
    const found = core.tokenize('クラウドストレージサービスを使う。').map(({ surface }) => surface);
    expect(found.slice(0, 4)).toEqual(['クラウド', 'ストレージ', 'サービス', 'を']);
  });
});

describe('a sound or a manner', () => {
  it.each([
    ['がしがしと頭を掻く。', 'がしがし'],
    ['肩でぜえぜえと息をする。', 'ぜえぜえ'],
    ['首がごきごき鳴った。', 'ごきごき'],
    ['どたどたと駆けていった。', 'どたどた'],
    ['二人はいちゃいちゃしている。', 'いちゃいちゃ'],
    ['髪をわしゃわしゃと撫でた。', 'わしゃわしゃ'],
    ['鳥がばさっ、がさごそと動く。', 'がさごそ'],
    ['扉がかちゃりと開いた。', 'かちゃり'],
    ['茂みががさりと揺れた。', 'がさり'],
    ['地面がずしんと揺れた。', 'ずしん'],
    ['額をこつんと小突かれた。', 'こつん'],
    ['背筋がぞわっとした。', 'ぞわっと'],
    ['くるっと振り向く。', 'くるっと'],
    ['彼女はきらっと目を光らせた。', 'きらっと'],
    ['さらっと言ってのけた。', 'さらっと'],
    ['鈴がちりんと鳴る。', 'ちりんと'],
  ])('is one word: %s', (text, surface) => {
    expect(wordIn(text, surface)).toMatchObject({ surface, partOfSpeech: expect.stringMatching(/^副詞/u) });
  });

  it.each([
    ['涙をはらって立つ。', 'はらっ', 'はらう'],
    ['光をきらって隠れる。', 'きらっ', 'きらう'],
    ['道でころんで泣いた。', 'ころん', 'ころぶ'],
    ['花がちりました。', 'ちり', 'ちる'],
    ['糸がからんでほどけない。', 'からん', 'からむ'],
  ])('is none in a verb: %s', (text, surface, baseForm) => {
    expect(wordIn(text, surface)).toMatchObject({ baseForm });
  });
});

describe('a word of novels that IPADIC lacks', () => {
  it.each([
    ['パンを咥えて走る。', '咥え', '咥える', 'くわえ'],
    ['傷を癒やすには時間がいる。', '癒やす', '癒やす', 'いやす'],
    ['頬が強張った。', '強張っ', '強張る', 'こわばっ'],
    ['雲が千切れて飛ぶ。', '千切れ', '千切れる', 'ちぎれ'],
    ['兵を労った。', '労っ', '労る', 'いたわっ'],
    ['ここまで辿り着いた。', '辿り着い', '辿り着く', 'たどりつい'],
    ['腕を振り解いた。', '振り解い', '振り解く', 'ふりほどい'],
    ['子は泣き疲れて眠った。', '泣き疲れ', '泣き疲れる', 'なきつかれ'],
    ['光が漏れ出した。', '漏れ出し', '漏れ出す', 'もれだし'],
    ['呻き声がした。', '呻き声', '呻き声', 'うめきごえ'],
    ['母は呆れ顔だ。', '呆れ顔', '呆れ顔', 'あきれがお'],
    ['大剣を構えた。', '大剣', '大剣', 'たいけん'],
    ['魔道具を買う。', '魔道具', '魔道具', 'まどうぐ'],
    ['この役立たずめ。', '役立たず', '役立たず', 'やくたたず'],
    ['それは他人事だ。', '他人事', '他人事', 'ひとごと'],
    ['そなたに問う。', 'そなた', 'そなた', 'そなた'],
    ['おぬしの勝ちじゃ。', 'おぬし', 'おぬし', 'おぬし'],
    ['矢っ張り駄目だ。', '矢っ張り', '矢っ張り', 'やっぱり'],
    ['どこからともなく声がした。', 'どこからともなく', 'どこからともなく', 'どこからともなく'],
    ['それっきり戻らない。', 'それっきり', 'それっきり', 'それっきり'],
    ['旅に労れて眠る。', '労れ', '労れる', 'つかれ'],
    ['孫の背を撫でさすった。', '撫でさすっ', '撫でさする', 'なでさすっ'],
    ['気怠い午後だ。', '気怠い', '気怠い', 'けだるい'],
    ['そんな台詞は知らない。', '台詞', '台詞', 'せりふ'],
    ['港町に着いた。', '港町', '港町', 'みなとまち'],
    ['従兄が来た。', '従兄', '従兄', 'いとこ'],
    ['一大事にござります。', 'ござり', 'ござる', 'ござり'],
    ['買っておくんなさい。', 'おくんなさい', 'おくんなさい', 'おくんなさい'],
    ['「くそっ、逃げられた」', 'くそっ', 'くそ', 'くそっ'],
    ['おやおや、珍しい。', 'おやおや', 'おやおや', 'おやおや'],
    ['こちとら江戸っ子だ。', 'こちとら', 'こちとら', 'こちとら'],
    ['むさ苦しい部屋だ。', 'むさ苦しい', 'むさ苦しい', 'むさくるしい'],
    ['お茶を淹れた。', '淹れ', '淹れる', 'いれ'],
    ['それを言や怒る。', '言や', '言う', 'いや'],
    ['わかりゃいいってことよ。', 'わかりゃ', 'わかる', 'わかりゃ'],
    ['ちょいと覗いて見る。', '覗い', '覗く', 'のぞい'],
    ['誰も来やしない。', 'し', 'する', 'し'],
    ['世界が歪む。', '歪む', '歪む', 'ゆがむ'],
  ])('is one word, and read as such: %s', (text, surface, baseForm, reading) => {
    expect(wordIn(text, surface)).toMatchObject({ surface: expect.stringMatching(surface), baseForm });
    expect(wordIn(text, surface)?.reading.startsWith(reading)).toBe(true);
  });
});

describe('the stem of a verb in する', () => {
  it.each([
    ['人に接しています。', '接し', '接する', 'せっし'],
    ['目標に達した。', '達し', '達する', 'たっし'],
    ['死に瀕した男。', '瀕し', '瀕する', 'ひんし'],
    ['返答に窮して黙る。', '窮し', '窮する', 'きゅうし'],
    ['天寿を全うした。', '全うし', '全うする', 'まっとうし'],
    ['好機を逸した。', '逸し', '逸する', 'いっし'],
    ['文を訳した。', '訳し', '訳す', 'やくし'],
    ['財布を隠した。', '隠し', '隠す', 'かくし'],
  ])('leads to the verb of today: %s', (text, surface, baseForm, reading) => {
    expect(wordIn(text, surface)).toMatchObject({ surface: expect.stringMatching(surface), baseForm });
    expect(wordIn(text, surface)?.reading.startsWith(reading)).toBe(true);
  });
});

describe('what is told in kana', () => {
  it.each([
    ['しばらくあるいていくと、かわがあった。', 'あるい', 'あるく'],
    ['こいぬがないていました。', 'ない', 'なく'],
    ['やっとねむってくれた。', 'ねむっ', 'ねむる'],
    ['かどをまがっていった。', 'まがっ', 'まがる'],
    ['きによりかかっています。', 'よりかかっ', 'よりかかる'],
    ['いしをよけてあるく。', 'よけ', 'よける'],
    ['としよりのかわうそがいた。', 'としより', 'としより'],
    ['へんじをかきました。', 'へんじ', 'へんじ'],
    ['いなずまがひかった。', 'いなずま', 'いなずま'],
    ['ぼくはこわがりやです。', 'こわがりや', 'こわがりや'],
    ['「わあい、できた」', 'わあい', 'わあい'],
  ])('has the word: %s', (text, surface, baseForm) => {
    expect(wordIn(text, surface)).toMatchObject({ surface: expect.stringMatching(surface), baseForm });
  });

  it.each([
    ['それがよければいい。', 'よけれ', 'よい'],
    ['ここにはないよ。', 'ない', 'ない'],
    ['これはうまいよ。', 'うまい', 'うまい'],
    ['かぎをしまってある。', 'しまっ', 'しまう'],
  ])('has another one: %s', (text, surface, baseForm) => {
    expect(wordIn(text, surface)?.baseForm).toBe(baseForm);
  });
});

describe('an adjective that ends in え as it is spoken', () => {
  it.each([
    ['遅えよ。', '遅え', 'おせえ'],
    ['高えな。', '高え', 'たけえ'],
    ['汗臭えぞ。', '臭え', 'くせえ'],
    ['危ねえ！', '危ねえ', 'あぶねえ'],
  ])('has its sound: %s', (text, surface, reading) => {
    expect(
      core
        .tokenize(text)
        .map((token) => token.reading)
        .join(''),
    ).toContain(reading);
    expect(text).toContain(surface);
  });
});

describe('a word of a dialect or of the written language', () => {
  it.each([
    ['何も知りまへん。', '知りまへん', '知る'],
    ['儲かりまっか。', '儲かりまっか', '儲かる'],
    ['早く起きとくれ。', '起きとくれ', '起きる'],
    ['ここにおりなはれ。', 'おりなはれ', 'おる'],
    ['ここで見ちょる。', '見ちょる', '見る'],
    ['雨が降っちょらん。', '降っちょらん', '降る'],
    ['魚が死んじょる。', '死んじょる', '死ぬ'],
    ['早く寝にゃならん。', '寝にゃ', '寝る'],
    ['今日は暑かばい。', '暑か', '暑い'],
    ['それは嬉しかたい。', '嬉しか', '嬉しい'],
    ['そげなこたあない。', 'こたあ', 'こと'],
    ['ここで急がんでもいい。', '急がん', '急ぐ'],
    ['御手紙拝見致し候。', '致し候', '致す'],
    ['誠に有難く存候。', '存候', '存じる'],
    ['御礼申上候。', '申上候', '申し上げる'],
    ['ちょっと見てちょっと食べる。', 'ちょっと', 'ちょっと'],
  ])('leads to its dictionary form: %s', (text, surface, baseForm) => {
    expect(wordIn(text, surface)).toMatchObject({ surface, baseForm });
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { dictionaryOf } from '../testing/small-dictionary.js';

/** A line of EDICT each, so that the test needs no whole dictionary. */
const DICTIONARY = `　？？？？ /EDICT, EDICT_SUB(P), EDICT2 Japanese-English Electronic Dictionary Files/
目 [め] /(n) eye/(P)/
鱗 [うろこ] /(n) scale/
落ちる [おちる] /(v1,vi) to fall/(P)/
腹 [はら] /(n) belly/(P)/
立つ [たつ] /(v5t,vi) to stand/(P)/
目から鱗が落ちる [めからうろこがおちる] /(exp,v1) to have the scales fall from one's eyes/
気に入る [きにいる] /(exp,v5r) to be pleased with/(P)/
気が付く [きがつく] /(exp,v5k) to notice/(P)/
気がつく [きがつく] /(exp,v5k) to notice/(P)/
気がする [きがする] /(exp,vs-i) to have a feeling/
気が気でない [きがきでない] /(exp,adj-i) to feel uneasy/
目が回る [めがまわる] /(exp,v5r) to be dizzy/
虫が好かない [むしがすかない] /(exp) disliking/
腹が立つ [はらがたつ] /(exp,v5t) to get angry/
お世話になる [おせわになる] /(exp,v5r) to be much obliged to someone/
頭に来る [あたまにくる] /(exp,vk) to get mad/
猫に小判 [ねこにこばん] /(exp) pearls before swine/
目の毒 [めのどく] /(n,exp) a temptation/
悦に入る [えつにいる] /(exp,v5r) to be pleased with oneself/
口を出す [くちをだす] /(exp,v5s) to interrupt/
背に腹はかえられない [せにはらはかえられない] /(exp) needs must when the devil drives/
手も足も出ない [てもあしもでない] /(exp,adj-i) to be at wits' end/
足を引っ張る [あしをひっぱる] /(exp,v5r) to stand in the way of/
役に立つ [やくにたつ] /(exp,v5t) to be useful/(P)/
思いもよらない [おもいもよらない] /(exp,adj-i) unforeseen/
長い目で見る [ながいめでみる] /(exp,v1) to take a long-term view of/
長い物には巻かれろ [ながいものにはまかれろ] /(exp) if you can't beat them, join them/
大きな顔をする [おおきなかおをする] /(exp,vs-i) to swagger around/
痛くもかゆくもない [いたくもかゆくもない] /(exp) no skin off my nose/
出る杭は打たれる [でるくいはうたれる] /(exp,v1) the nail that sticks out gets hammered down/
言うことを聞く [いうことをきく] /(exp,v5k) to do as one is told/
今のところ [いまのところ] /(exp) so far/
下の階 [したのかい] /(n) lower floor/
山のよう [やまのよう] /(exp,adj-na) plentiful/
`;

let core: Core;
beforeAll(async () => {
  core = new Core({
    ipadic: await preparedIpadic(),
    dictionary: await dictionaryOf(DICTIONARY),
  });
});

describe('an expression of the dictionary', () => {
  it.each([
    ['目から鱗が落ちた。', '目から鱗が落ちた', '目から鱗が落ちる'],
    ['雨になる気がして急ぐ。', '気がして', '気がする'],
    ['そんな気がしませんか。', '気がしません', '気がする'],
    ['本当に腹が立ちました。', '腹が立ちました', '腹が立つ'],
    ['腹の立つ話だ。', '腹の立つ', '腹が立つ'],
    ['そんな気はしない。', '気はしない', '気がする'],
    ['気が気でなかった。', '気が気でなかった', '気が気でない'],
    ['お世話になっております。', 'お世話になっております', 'お世話になる'],
    ['頭に来て帰った。', '頭に来て', '頭に来る'],
    ['それは猫に小判だ。', '猫に小判', '猫に小判'],
    ['目の毒だから隠す。', '目の毒', '目の毒'],
    ['口も出すな。', '口も出す', '口を出す'],
    ['手も足も出なかった。', '手も足も出なかった', '手も足も出ない'],
    ['背に腹はかえられない。', '背に腹はかえられない', '背に腹はかえられない'],
    ['人の足を引っ張るな。', '足を引っ張る', '足を引っ張る'],
    ['それは役にも立たなかった。', '役にも立たなかった', '役に立つ'],
    ['思いもよらぬ事だ。', '思いもよらぬ', '思いもよらない'],
    ['虫の好かない人だ。', '虫の好かない', '虫が好かない'],
    ['急に眼が廻った。', '眼が廻った', '目が回る'],
    ['長い目で見てほしい。', '長い目で見てほしい', '長い目で見る'],
    ['長い物には巻かれろという。', '長い物には巻かれろ', '長い物には巻かれろ'],
    ['大きな顔をするな。', '大きな顔をする', '大きな顔をする'],
    ['痛くもかゆくもない。', '痛くもかゆくもない', '痛くもかゆくもない'],
    ['出る杭は打たれるものだ。', '出る杭は打たれる', '出る杭は打たれる'],
    ['親の言うことを聞かない。', '言うことを聞かない', '言うことを聞く'],
    ['今のところ順調だ。', '今のところ', '今のところ'],
  ])('in %s is the one word %s of %s', (text, surface, baseForm) => {
    const token = core.tokenize(text).find((one) => one.isExpression);
    expect(token).toMatchObject({ surface, baseForm, kind: 'word', isKnown: true });
    expect(token!.parts.map((part) => part.surface).join('')).toBe(surface);
  });

  it('has its words inside, each with its own entry, and counts as one word', () => {
    const [token] = core.tokenize('目から鱗が落ちた。');
    expect(token!.entry).toBe('目から鱗が落ちる・めからうろこがおちる');
    expect(token!.definition).toContain('scales fall');
    expect(token!.parts.map(({ baseForm, entry }) => [baseForm, entry])).toEqual([
      ['目', '目・め'],
      ['から', ''],
      ['鱗', '鱗・うろこ'],
      ['が', ''],
      ['落ちる', '落ちる・おちる'],
      ['た', ''],
    ]);
    const counted = core.countWords('目から鱗が落ちた。').map(({ word, count, starts }) => [word, count, starts]);
    expect(counted).toEqual([
      ['目から鱗が落ちる', 1, [0]],
      ['た', 1, [7]],
    ]);
  });

  it.each([
    ['目が落ちた。'],
    ['山のような荷物だ。'],
    ['金を借したのかい。'],
    ['腹に立った。'],
    ['気、がついた。'],
    ['「猫」に小判を見せた。'],
    ['鱗が落ちた。'],
  ])('is not found in %s', (text) => {
    expect(core.tokenize(text).filter((one) => one.isExpression)).toEqual([]);
  });

  it.each([
    ['長い物には巻かれろ。', '長い物には巻かれろ', []],
    ['口を出せ。', '口を出せ', ['imperative']],
  ])('is inflected where it is said otherwise than the dictionary has it: %s', (text, surface, conjugation) => {
    expect(core.tokenize(text).find((token) => token.surface === surface)?.conjugation).toEqual(conjugation);
  });

  it('reads its last word as the dictionary reads it', () => {
    const [token] = core.tokenize('悦に入った。');
    expect(token).toMatchObject({ reading: 'えつにいった', baseReading: 'えつにいる' });
  });

  it('counts in every place, and each of its spellings is a word', () => {
    const text = '気が付いた。犬も気が付く。気がつく。';
    const counted = core.countWords(text).filter(({ entry }) => entry.startsWith('気が'));
    expect(counted.map(({ word, starts }) => [word, starts])).toEqual([
      ['気が付く', [0, 8]],
      ['気がつく', [13]],
    ]);
  });
});

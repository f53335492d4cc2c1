import { beforeAll, describe, expect, it } from '@jest/globals';
import { hasPhrase } from '../dictionary/definition.js';
import type { Token } from '../engine/answers.js';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { dictionaryOf, edictText } from '../testing/small-dictionary.js';
import { wholeDictionary, withDictionary } from '../testing/whole-dictionary.js';
import { MEANINGS } from './meanings.js';

async function coreWith(dictionaryText: string): Promise<Core> {
  const ipadic = await preparedIpadic();
  return new Core({ ipadic, dictionary: await dictionaryOf(dictionaryText) });
}

const wordsIn = (core: Core, text: string): Token[] => core.tokenize(text).flatMap((token) => [token, ...token.parts]);

describe('the meaning that is shown of a word', () => {
  let core: Core;
  beforeAll(async () => {
    const more = [
      '着る [きる] /(v1,vt) to wear/(P)/',
      '切る [きる] /(v5r,vt) to cut/(P)/',
      'もう /(adv) (1) now/soon/(2) already/yet/(3) further/more/again/(P)/',
      '掻く [かく] /(v5k,vt) (1) (uk) to scratch/(P)/',
      '手を引く [てをひく] /(exp,v5k) (1) to withdraw from/(2) to lead by the hand/',
      '清 [さや] /(adj-na) clearly/',
      "胸いっぱい [むねいっぱい] /(n) (1) getting a lump in one's throat/(adj-no) (2) chest full of/",
      'うまくいく /(exp,v5k-s) to go smoothly/',
      '大きくなる [おおきくなる] /(exp,v5r) to grow up/',
    ];
    core = await coreWith(`${edictText()}\n${more.join('\n')}\n`);
  });

  it.each([
    ['宿題はもう終わった。', 'もう', 'already; yet'],
    ['もう一つください。', 'もう', 'further; more; again'],
    ['手紙をかく。', 'かく', 'to write'],
    ['シャツをきる。', 'きる', 'to wear'],
    ['大見得をきった。', 'きる', 'to cut'],
    ['猫が首をかく。', 'かく', 'to scratch'],
    ['子供の手を引いて歩く。', '手を引く', 'to lead by the hand'],
    ['計画から手を引いた。', '手を引く', 'to withdraw from'],
    ['空気を胸いっぱいに吸い込む。', '胸いっぱい', 'chest full of'],
    ['仕事がうまくいった。', 'うまくいく', 'to go smoothly'],
    ['声が大きくなる。', '大きくなる', undefined],
    ['感謝で胸いっぱいになる。', '胸いっぱい', "getting a lump in one's throat"],
  ])('is the one that it has there: %s %s', (text, word, meaning) => {
    expect(wordsIn(core, text).find(({ baseForm }) => baseForm === word)?.definition).toBe(meaning);
  });

  it('is that of another word than the one with the same kana, which is counted', () => {
    const entries = (text: string) => core.countWords(text).map(({ entry }) => entry);
    expect(entries('手紙をかく。')).toContain('書く・かく');
    expect(entries('猫が首をかく。')).toContain('掻く・かく');
  });

  it('is none of a word that is read otherwise where it is a name', () => {
    expect(wordsIn(core, '早速清へ手紙をかいた。').find(({ surface }) => surface === '清')?.definition).toBe(
      'a given name',
    );
  });
});

describe('the sense that is shown of a word without a row', () => {
  let core: Core;
  beforeAll(async () => {
    const more = [
      '差す [さす] /(v5s,vi) (1) to shine/(v5s,vt) (2) to hold up (an umbrella)/(P)/',
      '募る [つのる] /(v5r,vi) (1) to grow in intensity/(v5r,vt) (2) to recruit/(P)/',
      '振り返る [ふりかえる] /(v5r,vi) (1) to turn around/(v5r,vt) (2) to think back on/(P)/',
      '全然 [ぜんぜん] /(adv) (1) (not) at all/(2) wholly/(P)/',
      '健康 [けんこう] /(n) (1) health/(adj-na) (2) healthy/(P)/',
      '記録 [きろく] /(n) (1) record/(vs) (2) to record/(P)/',
      '結果 [けっか] /(n) (1) result/(n-adv) (2) as a result/(P)/',
      '頂点 [ちょうてん] /(n) (1) (math) vertex/(n) (2) top/summit/(P)/',
      '逆 [ぎゃく] /(adj-no,adj-na,n) (1) reverse/opposite/(n-pref) (2) (math) inverse/(P)/',
      '老 [ろう] /(n) (1) old age/(pref) (2) aged/(P)/',
    ];
    core = await coreWith(`${edictText()}\n${more.join('\n')}\n`);
  });

  it.each([
    ['of a verb with an object', '会員を募る。', '募る', 'to recruit'],
    ['of a verb without', '不安が募る。', '募る', 'to grow in intensity'],
    ['of a verb whose object is relative', '日が差す部屋で傘を差す。', '差す', 'to shine'],
    ['of a verb that is done to something', '昔を振り返る。', '振り返る', 'to think back on'],
    ['of a verb that goes or looks a way', '声の方を振り返る。', '振り返る', 'to turn around'],
    ['of an adverb that is denied', '全然分からない。', '全然', '(not) at all'],
    ['of an adverb that is not', '全然同じだ。', '全然', 'wholly'],
    ['of an adverb alone', '「全然。」', '全然', '(not) at all'],
    ['of a noun before な', '健康な人だ。', '健康', 'healthy'],
    ['of a noun before を', '健康を守る。', '健康', 'health'],
    ['of what is done', '毎日記録する。', '記録', 'to record'],
    ['of a noun', '記録が残る。', '記録', 'record'],
    ['of a noun that is an adverb', '結果、失敗した。', '結果', 'as a result'],
    ['of a noun that may be one', '結果を見る。', '結果', 'result'],
    ['before one of mathematics', '人気の頂点に立つ。', '頂点', 'top; summit'],
    ['before a prefix of mathematics', '逆方向へ行く。', '逆', 'reverse; opposite'],
    ['of a prefix', '老教授が来た。', '老', 'aged'],
  ])('is that %s: %s', (_, text, word, meaning) => {
    expect(wordsIn(core, text).find(({ baseForm }) => baseForm === word)?.definition).toBe(meaning);
  });
});

describe('the sentence of a row', () => {
  it('is there', () => {
    expect(MEANINGS.length).toBeGreaterThan(3_000);
    expect(MEANINGS.filter(({ example }) => example === '')).toEqual([]);
  });

  withDictionary(it)('shows its meaning with a whole dictionary', async () => {
    const core = new Core({ ipadic: await preparedIpadic(), dictionary: wholeDictionary! });
    const shows = (example: string, says: readonly string[]) =>
      wordsIn(core, example).some(({ definition }) => says.some((phrase) => hasPhrase(definition ?? '', phrase)));
    expect(MEANINGS.filter(({ example, says }) => !shows(example, says))).toEqual([]);
  });
});

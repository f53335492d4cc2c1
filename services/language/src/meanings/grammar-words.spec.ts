import { beforeAll, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { dictionaryOf } from '../testing/small-dictionary.js';

const DICTIONARY = `　？？？？ /EDICT, EDICT_SUB(P), EDICT2 Japanese-English Electronic Dictionary Files/
が /(prt) (1) indicates the subject/(conj) (2) but/(P)/
でも /(conj) (1) but/(prt) (2) even/(P)/
だって /(conj) (1) after all/(prt) (2) even/(P)/
と /(prt) (1) if/(2) and/(P)/
じゃ /(conj) then/(P)/
行く [いく] /(v5k-s,vi) to go/(P)/
切る [きる] /(v5r,vt) to cut/(P)/
無い [ない] /(adj-i) nonexistent/(P)/
もの /(n) thing/(P)/
様 [よう] /(n-suf) appearing/(P)/
在る [ある] /(v5r-i,vi) to exist/(P)/
御座る [ござる] /(v5r,vi) (uk) to be/(P)/
程 [ほど] /(n) (uk) extent/(prt) (uk) as ... as/(P)/
より /(prt) (1) than/(adv) (2) more/(P)/
方 [かた] /(n) direction/(n-suf) method of/(P)/
かい /(prt) yes?/(P)/
縦 [たて] /(n) (uk) height/(P)/
`;

let core: Core;

beforeAll(async () => {
  const dictionary = await dictionaryOf(DICTIONARY);
  core = new Core({ ipadic: await preparedIpadic(), dictionary });
});

// What a text is made of must not depend on where one that was counted later has the same words.
it.each([
  ['が', true, '猫がいる。', '雨だ。が、行く。'],
  ['でも', true, '猫でもいる。', 'でも、猫がいる。'],
  ['だって', true, '猫だっている。', '「だって、猫がいる」'],
  ['と', true, '猫と犬がいる。', '見てみよう。とここまで思った。'],
  ['じゃ', true, '猫じゃない。', '「じゃ、行く」'],
  ['行く', false, '学校へ行く。', '死に行く人だ。'],
  ['切る', false, '木を切る。', '読み切る。'],
  ['ない', false, '金がない。', '走ってない。'],
  ['もの', false, 'もの を見る。', 'そういうものだ。'],
  ['ござる', false, '猫がございます。', '猫でございます。'],
  ['かい', true, '猫かい。', 'この部屋かいと言った。'],
  ['方', false, 'この方は偉い。', '猫の飼い方がいい。'],
  ['たて', false, 'たてを見る。', '来たての猫。'],
])('As a lexeme %s is grammar: %s, in each place', (word, isGrammar, ...texts) => {
  const found = texts.flatMap((text) => core.countWords(text).filter((one) => one.word === word && one.entry !== ''));
  expect(new Set(found.map((one) => one.isGrammar))).toEqual(new Set([isGrammar]));
});

it.each([
  ['ある', '本がある。', '猫である。'],
  ['ない', '金がない。', '猫がいない。'],
  ['ほど', '事実さえ疑われるほど、土をこねる。', '猫ほど速い。'],
  ['より', 'より速い。', '猫より速い。'],
])('%s as a word of grammar is a lexeme of its own, without the entry of the word', (word, asWord, asGrammar) => {
  const found = (text: string) => core.countWords(text).filter((one) => one.word === word);
  expect(found(asWord)).toMatchObject([{ isGrammar: false, entry: expect.stringMatching(/./u) }]);
  expect(found(asGrammar)).toMatchObject([{ isGrammar: true, entry: '' }]);
});

it('What is written with kanji has the entry of them, before particles too', () => {
  expect(core.tokenize('猫程速い。')[1]).toMatchObject({ surface: '程', definition: expect.stringMatching(/extent/u) });
});

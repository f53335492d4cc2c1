import { beforeAll, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { dictionaryOf } from '../testing/small-dictionary.js';

const EDICT = `両眼 [りょうがん] /(n) both eyes/
両 [りょう] /(n) both/(P)/
眼 [め] /(n) eye/(P)/
市女笠 [いちめがさ] /(n) straw hat worn by women/
弥陀 [みだ] /(n) Amitabha/
瑞西 [スイス] /(n) (uk) Switzerland/
大馬鹿 [おおばか] /(n) great fool/
大新聞 [おおしんぶん] /(n) type of newspaper from the Meiji era/
大新聞 [だいしんぶん] /(n) type of newspaper from the Meiji era/
新聞 [しんぶん] /(n) newspaper/(P)/
一塊 [いっかい] /(n) one lump/
一塊 [ひとかたまり] /(n) one lump/
一皿 [ひとさら] /(n) one plate/
皿 [さら] /(n) plate/(P)/
四分 [しぶん] /(n) dividing into four pieces/
百合 [ゆり] /(n) lily/
日朝 [にっちょう] /(n) Japan and North Korea/
売物 [うりもの] /(n) article for sale/
`;

let core: Core;
beforeAll(async () => {
  core = new Core({
    ipadic: await preparedIpadic(),
    dictionary: await dictionaryOf(EDICT),
  });
});

const read = (text: string) =>
  core
    .tokenize(text)
    .filter(({ kind }) => kind !== 'punctuation')
    .map(({ surface, reading }) => (reading === surface ? surface : `${surface}《${reading}》`));

it.each([
  ['両眼を開く。', '両眼《りょうがん》'],
  ['市女笠がある。', '市女笠《いちめがさ》'],
  ['弥陀の本願', '弥陀《みだ》'],
  ['瑞西の町', '瑞西《すいす》'],
  ['大馬鹿だ。', '大馬鹿《おおばか》'],
  ['芝居を売物にする。', '売物《うりもの》'],
  ['一皿を食べる。', '一皿《ひとさら》'],
  ['肉を一塊、買う。', '一塊《ひとかたまり》'],
])('kanji that are read otherwise divided are the word that the dictionary has: %s', (text, word) => {
  expect(read(text)).toContain(word);
});

it.each(['今来た。', '今来て座った。', '今来ています。', '彼は今来たばかりだ。', '今来たところです。'])(
  'now stays apart from coming: %s',
  (text) => {
    expect(read(text).join(' ')).toMatch(/今《いま》 来.+《き/);
  },
);

it.each([
  ['kanji before', '東両眼を開く。', '両眼'],
  ['kanji behind', '市女笠組がある。', '市女笠'],
  ['a day that is said before', 'ある日朝の五時に', '日朝'],
  ['a number that counts', '四分たった。', '四分'],
])('kanji stay divided where there is %s: %s', (_, text, word) => {
  expect(read(text).join(' ')).not.toContain(`${word}《`);
});

it.each([
  ['雪次郎が来た。', '雪次郎'],
  ['八郎兵衛の額。', '八郎兵衛'],
  ['伊之吉と会う。', '伊之吉'],
  ['三造は黙る。', '三造'],
  ['五郎が立つ。', '五郎'],
  ['理右衛門爺さま', '理右衛門'],
  ['その時権十郎は', '権十郎'],
])('kanji that end as only men are called are a name: %s', (text, name) => {
  expect(core.tokenize(text).find(({ kind }) => kind === 'name')?.surface).toBe(name);
});

it.each(['佐藤太郎が来た。', '十五郎党を連れる。'])('a family stays apart from what its men are called: %s', (text) => {
  expect(core.tokenize(text).map(({ surface }) => surface)).not.toContain(text.slice(0, 4));
});

it('what is read alike whole and divided is left to compounds, with its parts', () => {
  const [word] = core.tokenize('大新聞を読む。');
  expect(word).toMatchObject({ surface: '大新聞', reading: 'だいしんぶん' });
  expect(word!.parts.map(({ surface }) => surface)).toEqual(['大', '新聞']);
});

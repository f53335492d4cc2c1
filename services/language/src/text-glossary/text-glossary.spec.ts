import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { openNames } from '../engine/open-tables.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { dictionaryOf, jmnedictText, writeDictionaryFile } from '../testing/small-dictionary.js';

const EDICT = `富農 [ふのう] /(n) rich farmer/
クラーク /(n) clerk/(P)/
お国 [おくに] /(n) your native country/
房 [ふさ] /(n) tuft/(P)/
法 [ほう] /(n) law/(P)/
水 [みず] /(n) water/(P)/
清 [せい] /(n) Qing/
船頭 [せんどう] /(n) boatman/(P)/
寄与 [きよ] /(n,vs) contribution/(P)/
機械 [きかい] /(n) machine/(P)/
流れ [ながれ] /(n) stream/(P)/
流 [りゅう] /(n) fashion/
はっきり /(adv) clearly/(P)/
判明 [はんめい] /(n,vs) ascertaining/(P)/
打つ [うつ] /(v5t,vt) to hit/(P)/
打つ [ぶつ] /(v5t,vt) to beat (a person)/
ぶる /(v5r) to put on airs/
発つ [たつ] /(v5t,vi) to depart/(P)/
興る [おこる] /(v5r,vi) to rise/
取り除く [とりのぞく] /(v5k,vt) to remove/(P)/
客 [きゃく] /(n) guest/(P)/
徒ら [いたずら] /(adj-na) vain/
恐ろしい [おそろしい] /(adj-i) terrible/(P)/
為る [する] /(vs-i) to do/
為 [ため] /(n) purpose/(P)/
髪の毛 [かみのけ] /(n) hair/(P)/
御心 [みこころ] /(n) spirit/(P)/
街道 [かいどう] /(n) highway/(P)/
高山植物 [こうざんしょくぶつ] /(n) alpine plant/
古江 [ふるえ] /(n) old house/
彼女 [かのじょ] /(pn) she/(P)/
石川 [いしかわ] /(n) Ishikawa (prefecture)/
薄毛 [うすげ] /(n) thinning hair/
吉原 [よしわら] /(n) reed bed/
研究 [けんきゅう] /(n,vs) research/(P)/
計画 [けいかく] /(n,vs) plan/(P)/
寒月 [かんげつ] /(n) wintry moon/
大人 [おとな] /(n) adult/(P)/
悪戯 [いたずら] /(n,vs) mischief/
山嵐 [やまあらし] /(n) mountain storm/
老狐 [ろうこ] /(n) old fox (Vulpes vulpes)/
細君 [さいくん] /(n) one's wife/
お互い [おたがい] /(n) each other/
母 [はは] /(n) mother/(P)/
お母さん [おかあさん] /(n) mother/(P)/
松 [まつ] /(n) pine tree/(P)/
骨董屋 [こっとうや] /(n) antique store/
ジム /(n) gym/(P)/
`;

let folder: string;
let core: Core;
let withNames: Core;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-given-'));
  const warn = () => {};
  const tables = {
    ipadic: await preparedIpadic(),
    dictionary: await dictionaryOf(EDICT),
  };
  core = new Core(tables);
  const jim =
    '<entry><ent_seq>1</ent_seq><r_ele><reb>ジム</reb></r_ele><trans><trans_det>Jim</trans_det></trans></entry>';
  const namesText = jmnedictText().replace('</JMnedict>', `${jim}\n</JMnedict>`);
  const names = await openNames(await writeDictionaryFile(namesText, { gzip: true }), folder, warn);
  withNames = new Core({ ...tables, names });
});
afterAll(() => rm(folder, { recursive: true }));

const namesOf = (text: string, by = core) =>
  by
    .findGivenWords(text)
    .filter(({ isName }) => isName)
    .map(({ word }) => word);

/** The words of a text that is told what it says itself, each with how it is read. */
function read(text: string, by = core) {
  const givenWords = by.findGivenWords(text);
  const plain = text.replace(/｜|《[^》]*》/gu, '');
  return by
    .tokenize(plain, { givenWords })
    .flatMap((token) => (token.parts.length > 0 ? token.parts : [token]))
    .filter(({ kind }) => kind !== 'punctuation');
}

describe('somebody who is called by a short name', () => {
  const names = (text: string) =>
    core
      .tokenize(text)
      .filter(({ kind }) => kind === 'name')
      .map(({ surface }) => surface);

  it.each([
    ['みっちゃんが来た。', ['みっちゃん']],
    ['やっちゃんとさっちゃん。', ['やっちゃん', 'さっちゃん']],
    ['昨日はたっくんと遊んだ。', []],
    ['弟はけんちゃん。', []],
    ['たっくんは笑った。', ['たっくん']],
    ['「ゆうくん、おいで」', ['ゆうくん']],
    ['ゆうたくんが来た。', ['ゆうたくん']],
    ['「はるきくん」', ['はるきくん']],
    ['まいかちゃんの本。', ['まいかちゃん']],
    ['ゆうたくんと遊んだ。', ['ゆうたくん']],
  ])('is one name: %s', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  it.each([
    'もうちゃんとした。',
    '学校まで歩くんだ。',
    'もうやっちゃった。',
    'おばちゃんが来た。',
    'おにいちゃんが来た。',
    'またどくんと鳴った。',
  ])('is nobody in: %s', (text) => {
    expect(names(text)).toEqual([]);
  });
});

describe('a name of a text', () => {
  it.each([
    ['ザネリさんが来た。ザネリは笑った。', 'ザネリ'],
    ['おみつは泣いた。おみつさんが来た。', 'おみつ'],
    ['「誰だ」と権太が言った。権太さんは怒った。', '権太'],
    ['ザネリは走った。「待て」と、ザネリが言った。ザネリを見た。', 'ザネリ'],
    ['寒月君が来た。寒月君は笑う。寒月君と話す。', '寒月'],
    ['赤シャツが言った。赤シャツは笑った。すると赤シャツが答えた。', '赤シャツ'],
    ['豹一は笑った。「そうだ」と豹一は言った。豹一は答えた。', '豹一'],
    ['野だは笑った。「そうですとも」と野だは云った。野だは又笑った。', '野だ'],
    ['「駄目だ」と山嵐が云った。山嵐は笑った。山嵐が答えた。', '山嵐'],
    ['うらなり君が来た。うらなり君は笑った。うらなり君が答えた。', 'うらなり'],
    ['豹一は寝た。豹一を起こす。豹一が立つ。夜も豹一と歩く。朝は豹一に会う。', '豹一'],
    ['伊代は寝た。伊代を起こす。伊代が立つ。夜も伊代と歩く。朝は伊代に会う。', '伊代'],
    ['嬰寧は笑った。嬰寧を見た。王は嬰寧に訊いた。嬰寧が来た。嬰寧の声。', '嬰寧'],
    ['お房は笑った。お房が言った。お房を見た。', 'お房'],
    ['「お国さん」と呼んだ。お国は笑った。お国も泣いた。', 'お国'],
    ['おくめは泣いた。おくめが言った。おくめを見た。', 'おくめ'],
    ['法水は笑った。法水が答えた。法水は頷いた。法水を見た。法水の声。', '法水'],
    ['法水は立った。法水が来た。法水は歩いた。法水は出た。法水が言った。', '法水'],
    ['顎十郎は笑った。顎十郎が答えた。顎十郎は頷いた。顎十郎を見た。顎十郎の声。', '顎十郎'],
    ['越前守は笑った。越前守が答えた。越前守は頷いた。越前守を見た。越前守の声。', '越前守'],
    ['虎之介が来た。夜も虎之介と歩く。虎之介を待つ。', '虎之介'],
    ['キヨは笑った。キヨが答えた。キヨは頷いた。キヨを見た。キヨの声。', 'キヨ'],
    ['アンナ・ザネリさんは医者だ。アンナ・ザネリは忙しい。', 'アンナ・ザネリ'],
    ['アンナ・ド・ザネリさんは医者だ。アンナ・ド・ザネリは忙しい。', 'アンナ・ド・ザネリ'],
    ['ザネリ神父が来た。ザネリ神父は忙しい。', 'ザネリ'],
  ])('is found in %s', (text, name) => {
    expect(namesOf(text)).toContain(name);
  });

  it.each([
    ['a compound that recurs', '研究計画が決まった。研究計画は長い。研究計画を出す。'],
    ['a new word that recurs', 'サブスクが流行る。サブスクは安い。サブスクを買う。'],
    ['a word of the dictionary', 'お母さんは笑った。お母さんが言った。お母さんと話す。'],
    ['an animal that speaks', '「駄目だ」と老狐が言った。老狐は笑った。老狐が答えた。'],
    ['a rare word for a person', '「駄目だ」と細君が言った。細君は笑った。細君が答えた。'],
    ['a number of people', '三人が笑った。「そうだ」と三人は言った。三人は答えた。'],
    ['a piece of a word', 'お互が笑った。お互は言った。お互が答えた。お互さん。'],
    ['something to wear', '赤シャツを買った。赤シャツは安い。赤シャツを着た。'],
    ['a noun and its copula', '彼は医者だが、貧しい。彼は医者だ。母も医者だが、忙しい。'],
    ['what is there once', 'ザネリさんが来た。'],
    ['words and their particles', 'ここはそうだったのは。ここはそうだったのは。ここはそうだったのは。'],
  ])('is not %s', (_, text) => {
    expect(namesOf(text)).toEqual([]);
  });

  it('is one word wherever it stands, no word to count, and said to be a name of this text', () => {
    const text = '「誰だ」と権太が言った。権太さんは怒った。犬が権太に吠えた。';
    const found = read(text).filter(({ surface }) => surface === '権太');
    expect(found).toHaveLength(3);
    for (const token of found)
      expect(token).toMatchObject({ kind: 'name', entry: '', definition: 'a name in this text' });
    const words = core.countWords(text, { givenWords: core.findGivenWords(text) }).map(({ word }) => word);
    expect(words).not.toContain('権太');
    expect(words).not.toContain('権');
  });

  it('is read and labelled by a dictionary of names, and found by it without a title', () => {
    const text = '権太は走った。権太は転んだ。権太は泣いた。';
    expect(namesOf(text)).toEqual([]);
    expect(namesOf(text, withNames)).toEqual(['権太']);
    expect(read(text, withNames)[0]).toMatchObject({
      reading: 'ごんた',
      definition: 'Gonta (given name, man’s name); a name in this text',
    });
  });

  it('is one in katakana that a dictionary of names has, though it is a word, too', () => {
    const text = 'ジムは笑った。「駄目だ」とジムは言った。ジムが答えた。';
    expect(namesOf(text, withNames)).toEqual(['ジム']);
    expect(namesOf('ジムを出た。ジムは広い。ジムが開く。', withNames)).toEqual([]);
  });

  it('is read as the analyser reads it, where that has it as a name', () => {
    expect(read('鈴木君が来た。鈴木君は笑う。鈴木君と話す。')[0]).toMatchObject({ kind: 'name', reading: 'すずき' });
  });

  it('is read as its ruby says', () => {
    expect(read('｜権太《ごんぶと》さんが来た。権太は笑った。', withNames)[0]).toMatchObject({
      reading: 'ごんぶと',
      kind: 'name',
    });
  });
});

describe('a family that is called like a place', () => {
  const shown = (text: string) => core.tokenize(text)[0]?.definition;

  it.each(['石川さんが来た。', '石川達三が来た。'])('is a family in: %s', (text) => {
    expect(shown(text)).toBe('a family name');
  });

  it('is a place before a word for one, whatever else it may be', () => {
    expect(core.tokenize('古江村の人。')[0]?.definition).toBe('a name of a place');
  });

  it.each(['南郷街道を行く。', '田中町に住む。'])('is none of a person before what only places have: %s', (text) => {
    expect(core.tokenize(text)[0]?.definition).toBe('a name of a place');
  });

  it.each(['アハハハハ、そうか。', 'オホホホと笑う。'])('is no laughter: %s', (text) => {
    expect(core.tokenize(text)[0]).toMatchObject({ kind: 'word', definition: 'laughter', isGrammar: true });
  });

  it('is a place elsewhere', () => {
    expect(shown('石川へ行く。')).toBe('Ishikawa (prefecture)');
  });
});

describe('what the analyser takes for a place', () => {
  it('is a word where the dictionary has a thing', () => {
    expect(core.tokenize('薄毛になる。')[0]).toMatchObject({ kind: 'word', definition: 'thinning hair' });
  });

  it('is a place all the same where that is meant', () => {
    expect(core.tokenize('吉原で遊ぶ。')[0]).toMatchObject({ kind: 'name', definition: 'a name of a place' });
  });
});

describe('what ruby reads', () => {
  it('says nothing of 来る, whose forms are read in their own ways', () => {
    expect(core.findGivenWords('来《らい》は来た。来《らい》。')).toEqual([]);
  });

  it.each([
    ['with kanji that no dictionary has for it', '髪毛《かみのけ》が長い。', '髪毛《かみのけ》', 'hair'],
    ['with other kanji than the only word that is read so', '聖意《みこころ》だ。', '聖意《みこころ》', 'spirit'],
    [
      'as one word that begins like a name',
      '高山植物《こうざんしょくぶつ》だ。',
      '高山植物《こうざんしょくぶつ》',
      'alpine plant',
    ],
    ['where the dictionary reads its kanji otherwise', '流《ながれ》の音。', '流《ながれ》', 'stream'],
    [
      'with other kanji than the only one, which it is read like',
      '判明《はっきり》する。',
      '判明《はっきり》',
      'clearly',
    ],
    ['by its kanji before a word in katakana', '富農《クラーク》だ。', '富農《クラーク》', 'rich farmer'],
    ['with what is after it', '病が発《おこ》る。', '発《おこ》る', 'to rise'],
    ['as the dictionary does, too', '子供を打《ぶ》つ。', '打《ぶ》つ', 'to beat (a person)'],
    ['as a verb by one kana', '何を為《し》た。', '為《し》', 'to do'],
    ['as several words are read anyway', '木曾街道《きそかいどう》を行く。', '街道《きそかいどう》', 'highway'],
  ])('is the word that is read so, %s: %s', (_, text, word, definition) => {
    const words = core.tokenize(text).flatMap((token) => (token.parts.length > 0 ? token.parts : [token]));
    expect(words.find(({ surface }) => surface === word)?.definition).toBe(definition);
  });
});

it('is the word that is read so wherever the letters stand', () => {
  const words = read('判明《はっきり》する。それは判明した。').filter(({ surface }) => surface === '判明');
  expect(words.map(({ definition }) => definition)).toEqual(['clearly', 'clearly']);
});

describe('a word that the dictionary has otherwise', () => {
  it.each([
    ['お客が来た。', 'お客', 'guest'],
    ['徒らに待つ。', '徒らに', 'vain'],
    ['恐ろしく速い。', '恐ろしく', 'terrible'],
    ['恐しい顔。', '恐しい', 'terrible'],
  ])('has its meaning: %s', (text, word, definition) => {
    expect(core.tokenize(text).find(({ surface }) => surface === word)?.definition).toBe(definition);
  });
});

describe('a reading that ruby gives once', () => {
  it.each([
    ['holds for the same letters', '｜大人《たいじん》になる。大人が来た。', '大人', ['たいじん', 'たいじん']],
    ['holds for other forms of a verb', '頁を捲《めく》る。頁を捲って読む。', '捲', ['めくる', 'めくっ']],
    [
      'makes one word of what the analyser divides',
      '猫の悪戯《いたずら》だ。悪戯をした。',
      '悪戯',
      ['いたずら', 'いたずら'],
    ],
    [
      'does not hold for a suffix or within a word',
      '｜人《じん》が来た。三人と本人と人が来た。',
      '人',
      ['じん', 'にん', 'ほんにん', 'じん'],
    ],
    ['does not hold for a pronoun elsewhere', '彼女《あれ》が来た。彼女は笑う。', '彼女', ['かのじょ', 'かのじょ']],
    [
      'does not hold where the word is without ruby before it',
      '大人が来た。｜大人《たいじん》になる。大人が来た。',
      '大人',
      ['おとな', 'おとな', 'おとな'],
    ],
    [
      'does not hold where it is given in two ways',
      '家《いえ》に帰る。家《うち》に帰る。家へ行く。',
      '家',
      ['いえ', 'いえ', 'いえ'],
    ],
  ])('%s: %s', (_, text, word, readings) => {
    const found = read(text).filter(({ surface }) => surface.includes(word));
    expect(found.map(({ reading }) => reading)).toEqual(readings);
  });

  it('gives way to a reading in the place, and to what the learner has corrected', () => {
    const givenWords = [{ word: '大人', reading: 'たいじん', isName: false, isWhole: false }];
    const reading = (text: string, corrections = {}) => core.tokenize(text, { givenWords, ...corrections })[0]!.reading;
    expect(reading('大人だ')).toBe('たいじん');
    expect(reading('｜大人《おとな》だ')).toBe('おとな');
    const correction = { word: '大人', reading: 'だいにん', entry: '', parts: [] };
    expect(reading('大人だ', { corrections: [correction] })).toBe('だいにん');
  });
});

it('What a text says of its words is found in linear time', () => {
  const parts = [
    'ごん',
    'は',
    'が',
    'さん',
    '君',
    '権太',
    'ザネリ',
    '・',
    '「',
    '」',
    '。',
    '\n',
    'お',
    '言った',
    'ー',
    '人《ひと》',
    '｜',
    '《',
    'a',
  ];
  checkLinearTime('given words', (text) => core.findGivenWords(text), parts, 16_000);
});

describe('what is a noun and a name', () => {
  it.each([
    ['松さんが来た。', 'name', '松', 'まつ'],
    ['めん子さんが来た。', 'name', 'めん子', 'めんこ'],
    ['松が高い。', 'word', '松', 'まつ'],
  ])('is a name before what persons are called: %s', (text, kind, baseForm, reading) => {
    expect(core.tokenize(text)[0]).toMatchObject({ kind, baseForm, reading });
  });
});

describe('a word that only a dictionary of names has', () => {
  it('is a name, and a word where that is not there', () => {
    const text = 'カリンが来た。';
    expect(withNames.tokenize(text)[0]).toMatchObject({ kind: 'name', definition: 'Karin (woman’s name)' });
    expect(core.tokenize(text)[0]).toMatchObject({ kind: 'word', definition: undefined });
  });
});

it('A word that ruby reads and the analyser divides is no person, but the word of the dictionary', () => {
  const words = read('｜骨董屋《こっとうや》の主人が来た。骨董屋は遠い。').filter(
    ({ surface }) => surface === '骨董屋',
  );
  expect(words).toHaveLength(2);
  for (const word of words) expect(word).toMatchObject({ kind: 'word', definition: 'antique store' });
});

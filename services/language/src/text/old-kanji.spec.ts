import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { dictionaryOf, edictText } from '../testing/small-dictionary.js';
import { inKanjiOfToday, OLD_KANJI } from './old-kanji.js';

const MORE = `国会 [こっかい] /(n) national assembly/(P)/
会う [あう] /(v5u,vi) to meet/(P)/
欠缺 [けんけつ] /(n) gap/
欠ける [かける] /(v1,vi) to be lacking/(P)/
龍 [りゅう] /(n) dragon/(P)/
竜 [りゅう] /(n) dragon/
嘘 [うそ] /(n) lie/(P)/
頬 [ほお] /(n) cheek/(P)/
小学校 [しょうがっこう] /(n) primary school/(P)/
`;

let core: Core;
beforeAll(async () => {
  core = new Core({
    ipadic: await preparedIpadic(),
    dictionary: await dictionaryOf(`${edictText()}\n${MORE}`),
  });
});

describe('a word in old kanji', () => {
  it.each([
    ['國會に行く。', '國會', '国会', 'こっかい', '国会・こっかい'],
    ['學校に行く。', '學校', '学校', 'がっこう', '学校・がっこう'],
    ['小學校に行く。', '小學校', '小学校', 'しょうがっこう', '小学校・しょうがっこう'],
    ['聲を聞く。', '聲', '声', 'こえ', '声・こえ'],
    ['友達が來る。', '來る', '来る', 'くる', '来る・くる'],
    ['友達が來ました。', '來ました', '来る', 'きました', '来る・くる'],
    ['友達に會ふ。', '會ふ', '会う', 'あう', '会う・あう'],
    ['友達に會ひたい。', '會ひたい', '会う', 'あいたい', '会う・あう'],
    ['櫻が咲く。', '櫻', '桜', 'さくら', ''],
    ['證據がある。', '證據', '証拠', 'しょうこ', ''],
    ['繩で縛る。', '繩', '縄', 'なわ', ''],
    ['巢に戾る。', '戾る', '戻る', 'もどる', ''],
    ['噓をつく。', '噓', '嘘', 'うそ', '嘘・うそ'],
    ['頰が赤い。', '頰', '頬', 'ほお', '頬・ほお'],
  ])('is the word of today, in the letters of its text: %s', (text, surface, baseForm, reading, entry) => {
    const tokens = core.tokenize(text);
    expect(tokens.map((token) => token.surface).join('')).toBe(text);
    expect(tokens.find((token) => token.surface === surface)).toMatchObject({ baseForm, reading, entry });
  });

  it('is counted as the word of today', () => {
    const words = core.countWords('學校は学校だ。').filter(({ entry }) => entry === '学校・がっこう');
    expect(words).toMatchObject([{ word: '学校', count: 2, starts: [0, 3] }]);
  });

  it('has its furigana above its own letters', () => {
    expect(core.tokenize('學校へ')[0]?.furigana).toEqual([{ text: '學校', reading: 'がっこう' }]);
    expect(core.tokenize('來る')[0]?.furigana).toEqual([
      { text: '來', reading: 'く' },
      { text: 'る', reading: '' },
    ]);
  });

  it('stays one that a dictionary has with the old kanji only', () => {
    expect(core.tokenize('欠缺が生じる。').map(({ baseForm }) => baseForm)).toContain('欠缺');
  });

  it('stays what it is where its letters are in use today', () => {
    expect(core.tokenize('龍を見る。')[0]).toMatchObject({ baseForm: '龍', entry: '龍・りゅう' });
  });

  it('is found by who looks it up', () => {
    expect(core.lookUps.lookUp([{ word: '學校', reading: '' }], 1)).toMatchObject([
      { letters: '学校', entries: [{ key: '学校・がっこう' }] },
    ]);
  });

  it('keeps its place after marks of ruby', () => {
    const tokens = core.tokenize('｜國會《こっかい》へ行く。');
    expect(tokens.map(({ surface }) => surface)).toEqual(['｜國會《こっかい》', 'へ', '行く', '。']);
    expect(tokens[0]).toMatchObject({ baseForm: '国会', furigana: [{ text: '國會', reading: 'こっかい' }] });
  });

  it('is divided as its learner says who saw the old letters', () => {
    const correction = { word: '學校', reading: '', entry: '', parts: ['學', '校'] };
    const words = core.tokenize('學校へ', { corrections: [correction] });
    expect(words.map(({ surface }) => surface)).toEqual(['學', '校', 'へ']);
  });
});

it('A name keeps its old letters', () => {
  const [name] = core.tokenize('國木田さんが来る。');
  expect(name).toMatchObject({ surface: '國木田', baseForm: '國木田', kind: 'name', reading: 'くにきだ' });
});

it('Every old letter has one of today that is none itself', () => {
  expect([...OLD_KANJI].filter((old) => OLD_KANJI.includes(inKanjiOfToday(old)))).toEqual([]);
  expect(new Set(OLD_KANJI).size).toBe([...OLD_KANJI].length);
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { RandomTexts } from '../testing/random-texts.js';
import { dictionaryOf, edictText } from '../testing/small-dictionary.js';
import { isInOldKana } from './old-kana.js';

const MORE = `今日 [きょう] /(n-t) today/(P)/
言う [いう] /(v5u) to say/(P)/
笑う [わらう] /(v5u) to laugh/(P)/
咳払い [せきばらい] /(n) clearing one's throat/(P)/
`;

let core: Core;
beforeAll(async () => {
  core = new Core({
    ipadic: await preparedIpadic(),
    dictionary: await dictionaryOf(`${edictText()}\n${MORE}`),
  });
});

/** Enough that a text is seen to be old, whatever is before it. */
const OLD = '私はさう思つてゐた。それは本当だつたでせう。';

describe('a word in old kana', () => {
  it.each([
    ['男が笑ひながら言つた。', '言つた', '言う', 'いった'],
    ['誰も笑はない。', '笑はない', '笑う', 'わらわない'],
    ['彼も考へた。', '考へた', '考える', 'かんがえた'],
    ['何かが起ツた。', '起ツた', '起る', 'おこった'],
    ['誰もゐない。', 'ゐない', 'いる', 'いない'],
    ['さうだ。', 'さう', 'そう', 'そう'],
    ['もつと食べる。', 'もつと', 'もっと', 'もっと'],
    ['けふは寒い。', 'けふ', 'きょう', 'きょう'],
    ['をとこが来た。', 'をとこ', 'おとこ', 'おとこ'],
    ['動かないやうに見える。', 'やう', 'よう', 'よう'],
    ['まづ食べる。', 'まづ', 'まず', 'まず'],
    ['家に帰らうか。', '帰らう', '帰る', 'かえろう'],
    ['むづかしい問題だ。', 'むづかしい', 'むずかしい', 'むずかしい'],
    ['きうりを食べる。', 'きうり', 'きゅうり', 'きゅうり'],
    ['コツプの水を飲む。', 'コツプ', 'コップ', 'こっぷ'],
    ['庭にはゐない。', '庭', '庭', 'にわ'],
    ['何も払はずにゐた。', '払はず', '払う', 'はらわず'],
    ['その考へは正しい。', '考へ', '考え', 'かんがえ'],
    ['手を引つ張つた。', '引つ張つた', '引っ張る', 'ひっぱった'],
    ['男は酔つ払つた。', '酔つ払つた', '酔っ払う', 'よっぱらった'],
    ['友にならうか。', 'ならう', 'なる', 'なろう'],
    ['例へば昨日だ。', '例へば', '例えば', 'たとえば'],
    ['指先がさはつた。', 'さはつた', 'さわる', 'さわった'],
    ['大変をかしい。', 'をかしい', 'おかしい', 'おかしい'],
    ['厭な思をした。', 'を', 'を', 'を'],
    ['行くつて言ふ。', 'つて', 'って', 'って'],
    ['さつきの人だ。', 'さつき', 'さっき', 'さっき'],
    ['相応はしい人だ。', '相応はしい', '相応しい', 'ふさわしい'],
  ])('is that of today, in its own letters: %s', (text, surface, baseForm, reading) => {
    const tokens = core.tokenize(OLD + text);
    expect(tokens.map((token) => token.surface).join('')).toBe(OLD + text);
    const token = tokens.findLast((one) => one.surface === surface);
    expect(token).toMatchObject({ baseForm, reading });
    expect(token!.furigana.map((piece) => piece.text).join('')).toBe(surface);
  });

  it('has its furigana above its kanji', () => {
    const token = core.tokenize(`${OLD}男は笑ひました。`).find(({ surface }) => surface === '笑ひました');
    expect(token?.parts[0]?.furigana).toEqual([
      { text: '笑', reading: 'わら' },
      { text: 'ひ', reading: '' },
    ]);
  });

  it('is read as its ruby says, in the kana of today', () => {
    const tokens = core.tokenize(`${OLD}｜今日《けふ》は｜咳払《せきばら》ひをした。`);
    expect(tokens.find(({ baseForm }) => baseForm === '今日')).toMatchObject({ reading: 'きょう' });
    expect(tokens.find(({ baseForm }) => baseForm === '咳払い')).toMatchObject({ reading: 'せきばらい' });
  });

  it('is counted as that of today', () => {
    const words = core.countWords(`${OLD}笑ふ人が笑つた。`).filter(({ word }) => word === '笑う');
    expect(words).toMatchObject([{ entry: '笑う・わらう', count: 2 }]);
  });

  it('is known as such by what the whole text says where its own part does not show it', () => {
    const givenWords = core.findGivenWords(OLD.repeat(5));
    const part = 'にほひがする。';
    expect(core.tokenize(part)[0]?.baseForm).not.toBe('におい');
    expect(core.tokenize(part, { givenWords })[0]).toMatchObject({ surface: 'にほひ', baseForm: 'におい' });
  });

  it('is divided as its learner says, who saw the old letters', () => {
    const correction = { word: 'ゐない', reading: '', entry: '', parts: ['ゐ', 'ない'] };
    const parts = core.tokenize(`${OLD}誰もゐない。`, { corrections: [correction] });
    expect(parts.map(({ surface }) => surface)).toContain('ゐない');
  });
});

describe('a text', () => {
  it.each([
    '私はさう思つた。',
    '誰もゐない。',
    '考へて居た。',
    '行つて来ませう。',
    'もう帰らう、と言ふ。',
    'ぢやあ、さうするよ。',
    '男は笑ひながら来た。',
    '静かに眼を閉ぢた。',
    '金を払はずに帰る。',
    '彼は医者であらう。',
  ])('is in old kana: %s', (text) => {
    expect(isInOldKana(text)).toBe(true);
  });

  it.each([
    '行ってきます。',
    'かつて二つたべた。',
    '「思ふ」と書いてあったので、そう言うとみんなが笑っていた。',
    '雨がふってきたよう。',
    'ひまわりが咲いている。',
    '違いはない。間違ひとつない。',
    'さらを　あらう。',
    '',
  ])('is not: %s', (text) => {
    expect(isInOldKana(text)).toBe(false);
  });

  it('in old kana loses nothing, whatever is in it', () => {
    for (const random of new RandomTexts(7).take(500)) {
      const text = `${OLD}${random}ゐさうけふせう`;
      const tokens = core.tokenize(text);
      expect(tokens.map(({ surface }) => surface).join('')).toBe(text);
      expect(tokens.every(({ surface }) => surface !== '')).toBe(true);
    }
  });
});

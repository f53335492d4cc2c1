import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { wholeDictionary, withDictionary } from '../testing/whole-dictionary.js';

let core: Core;
beforeAll(async () => {
  core = new Core({ ipadic: await preparedIpadic(), dictionary: wholeDictionary });
});

const wordsOf = (text: string) =>
  core.tokenize(text).flatMap((token) => (token.parts.length > 0 ? token.parts : [token]));

withDictionary(describe)('a word of several readings', () => {
  it.each([
    ['外国のゲーム会社に入った。', '会社', 'がいしゃ'],
    ['会社で働く。', '会社', 'かいしゃ'],
    ['興味のある方はご連絡ください。', '方', 'かた'],
    ['彼は海の方へ歩いていった。', '方', 'ほう'],
  ])('is read as it was learnt in such places, in %s', (text, word, reading) => {
    expect(wordsOf(text).find(({ surface }) => surface === word)?.reading).toBe(reading);
  });

  it.each([
    ['「道」という字を書く。', '道', 'みち'],
    ['「右」の読み方は難しい。', '右', 'みぎ'],
    ['「土」を漢字で書く。', '土', 'つち'],
    ['“音”と書いてある。', '音', 'おと'],
    ['漢字の『日』を習う。', '日', 'ひ'],
    ['「反」と「対」を習う。', '反', 'はん'],
    ['「学」という字を書く。', '学', 'がく'],
    ['「学」という漢字を習った。', '学', 'がく'],
    ['「正」という字を書く。', '正', 'せい'],
    ['「誠」と呼ばれた男。', '誠', 'まこと'],
    ['「学」は弟の名前だ。', '学', 'まなぶ'],
  ])('is read as a word by itself where it is the only kanji between quotation marks, in %s', (text, word, reading) => {
    expect(wordsOf(text).find(({ surface }) => surface === word)?.reading).toBe(reading);
  });

  it('is read as it was learnt where more is quoted', () => {
    const read = (text: string) => wordsOf(text).find(({ surface }) => surface === '方')?.reading;
    expect([read('「興味のある方」'), read('「海の方」')]).toEqual(['かた', 'ほう']);
  });

  it('says which row it is read by, what spoke for it, and where the like of it stands', () => {
    const { steps } = core.explain('外国のゲーム会社に入った。');
    const by = steps.find(({ stage }) => stage.name === 'choices')?.by;
    expect(by).toMatchObject({
      id: 'choices/会社=がいしゃ',
      because: expect.arrayContaining([{ feature: 'before-part', value: '名詞,一般' }]),
    });
    expect(by!.writtenIn).toMatch(/^data\/model\/readings\.tsv:\d+$/u);
  });

  it('is read as its learner says, whatever was learnt', () => {
    const text = '興味のある方はご連絡ください。';
    const corrections = [{ word: '方', parts: [], reading: 'ほう', entry: '' }];
    const token = core.tokenize(text, { corrections }).find(({ surface }) => surface === '方');
    expect(token?.reading).toBe('ほう');
  });
});

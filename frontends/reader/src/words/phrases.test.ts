import { describe, expect, it } from '@jest/globals';
import { word } from '../testing/word.js';
import { beginsPhrase } from './phrases.js';

const joint = (before: [string, string], after: [string, string]) => {
  const [first, second] = [before, after].map(([text, partOfSpeech]) =>
    word({ text, partOfSpeech, kind: partOfSpeech.startsWith('記号') ? 'punctuation' : 'word' }),
  );
  return beginsPhrase(second!, first!);
};

describe('where a line may end', () => {
  it('is before a word with a meaning of its own', () => {
    expect(joint(['を', '助詞,格助詞,一般'], ['見る', '動詞,自立'])).toBe(true);
    expect(joint(['古い', '形容詞,自立'], ['本屋', '名詞,一般'])).toBe(true);
  });

  it('is not before a particle, an auxiliary, a suffix or a counter', () => {
    expect(joint(['月', '名詞,一般'], ['を', '助詞,格助詞,一般'])).toBe(false);
    expect(joint(['本', '名詞,一般'], ['です', '助動詞'])).toBe(false);
    expect(joint(['田中', '名詞,固有名詞'], ['さん', '名詞,接尾,人名'])).toBe(false);
    expect(joint(['三', '名詞,数'], ['冊', '名詞,接尾,助数詞'])).toBe(false);
    expect(joint(['見て', '動詞,自立'], ['みる', '動詞,非自立'])).toBe(false);
  });

  it('is not behind a number', () => {
    const six = word({ text: '六', partOfSpeech: '名詞,数', kind: 'number' });
    expect(beginsPhrase(word({ text: '時', partOfSpeech: '名詞,一般' }), six)).toBe(false);
  });

  it('is not behind a prefix', () => {
    expect(joint(['お', '接頭詞,名詞接続'], ['茶', '名詞,一般'])).toBe(false);
  });

  it('is left to the rules of lines at punctuation', () => {
    expect(joint(['「', '記号,括弧開'], ['月', '名詞,一般'])).toBe(false);
    expect(joint(['月', '名詞,一般'], ['、', '記号,読点'])).toBe(false);
  });
});

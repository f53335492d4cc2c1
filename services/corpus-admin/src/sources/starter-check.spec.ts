import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { problemsOf } from './starter-check.js';

const word = (surface: string, partOfSpeech = '名詞,一般', baseForm = surface) => ({
  surface,
  baseForm,
  partOfSpeech,
  parts: [],
});
const wa = word('は', '助詞,係助詞');
const desu = word('です', '助動詞');
const sentence = (level: number, ...words: ReturnType<typeof word>[]) => ({
  text: words.map(({ surface }) => surface).join(''),
  level,
  words,
});

describe('the check of graded sentences', () => {
  it('finds nothing in a good corpus', () => {
    const sentences = [
      sentence(1, word('猫'), wa, word('動物'), desu),
      sentence(1, word('猫'), word('が', '助詞,格助詞'), word('いる', '動詞,自立')),
    ];
    expect(problemsOf(sentences, ['猫', '動物', 'いる'])).toEqual([]);
  });

  it('names sentences that differ in their content words alone', () => {
    const sentences = [
      sentence(1, word('猫'), wa, word('動物'), desu),
      sentence(1, word('犬'), wa, word('友達'), desu),
    ];
    expect(problemsOf(sentences, [])).toEqual(['犬は友達です: has the shape of 猫は動物です']);
  });

  it('names sentences that are too long or too short', () => {
    const long = sentence(5, ...Array.from({ length: 16 }, (_, index) => word(String(index))));
    expect(problemsOf([long, sentence(5, word('猫'), desu)], [])).toEqual([
      `${long.text}: too long`,
      '猫です: too short',
    ]);
  });

  it('names sentences with more rare words than their level has', () => {
    const words = [word('憲法'), wa, word('権利'), word('条文'), desu];
    expect(problemsOf([sentence(1, ...words)], [])).toEqual([
      '憲法は権利条文です: too hard for level 1: 憲法, 権利, 条文',
    ]);
    expect(problemsOf([sentence(3, ...words)], [])).toEqual([]);
    expect(problemsOf([sentence(1, ...words)], ['条文', '憲法'])).toEqual([]);
    expect(problemsOf([sentence(1, ...words)], [], [{ word: '憲法', reading: 'けんぽう', level: 1 }])).toEqual([]);
  });

  it('names common words that are in no sentence, in whatever form', () => {
    const sentences = [sentence(1, word('猫'), word('が', '助詞'), word('い', '動詞,自立', 'いる'))];
    expect(problemsOf(sentences, ['いる', '犬'])).toEqual(['犬: stands in no sentence']);
  });
});

describe('the list of common words', () => {
  it('has 3,000 words, each once', async () => {
    const text = await readFile(
      fileURLToPath(new URL('../../starter-corpus/common-words.txt', import.meta.url)),
      'utf8',
    );
    const words = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect([words.length, new Set(words).size]).toEqual([3_000, 3_000]);
  });
});

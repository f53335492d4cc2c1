import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { wholeDictionary, withDictionary } from '../testing/whole-dictionary.js';
import { firstWordIn, firstWords } from './first-words.js';

describe('the words that courses begin with', () => {
  it('are 1,500 with a level, each once, and other spellings', () => {
    const words = firstWords();
    expect(words.filter(({ level }) => level !== null)).toHaveLength(1_500);
    expect(new Set(words.map(({ word, reading }) => `${word} ${reading}`)).size).toBe(words.length);
  });

  it.each([
    [{ word: '飲む', reading: 'のむ', level: '1', kana: 'first', uses: '39' }, 1, true],
    [{ word: '経験', reading: 'けいけん', level: '2', kana: '', uses: '0' }, 2, false],
    [{ word: '九', reading: 'きゅう', level: '', kana: 'first', uses: '4' }, null, true],
  ])('are read from rows of word, reading and level: %j', (row, level, isFirstInKana) => {
    const { word, reading, uses } = row;
    expect(firstWordIn(row)).toEqual({ word, reading, level, isFirstInKana, uses: Number(uses) });
  });

  it.each([
    { word: '飲む', reading: '', level: '', kana: '', uses: '1' },
    { word: '', reading: 'のむ', level: '1', kana: '', uses: '1' },
    { word: '飲む', reading: 'のむ', level: '3', kana: '', uses: '1' },
    { word: '飲む', reading: 'のむ', level: '1', kana: 'x', uses: '1' },
    { word: '飲む', reading: 'のむ', level: '1', kana: '', uses: '' },
  ])('refuse the row %j', (row) => {
    expect(() => firstWordIn(row)).toThrow('is not a word, its reading and its level');
  });
});

withDictionary(describe)('with a whole dictionary', () => {
  let core: Core;
  beforeAll(async () => {
    core = new Core({ ipadic: await preparedIpadic(), dictionary: wholeDictionary! });
  });

  it('no first word is labelled rarer than the first 5,000, looked up with its reading', () => {
    const words = firstWords();
    expect(words.length).toBeGreaterThan(1_000);
    const found = core.lookUps.lookUp(words, 1);
    const rare = words.filter((_, index) => {
      const band = found[index]!.entries[0]?.frequencyBand ?? 0;
      return band === 0 || band > 5_000;
    });
    expect(rare.map(({ word }) => word)).toEqual([]);
  });

  it('the first of them are a set that a learner may know as a whole', () => {
    const set = core.lookUps.wordSet('courses', 60);
    expect(set).toHaveLength(60);
    const words = set.map(({ word }) => word);
    expect(words).toEqual(expect.arrayContaining(['私', '食べる', '友達', '学校', '今日']));
    expect(core.lookUps.wordSet('courses', 10_000).length).toBeGreaterThan(1_450);
  });

  it('all of them are in the set of the 5,000 most used words', () => {
    const set = new Set(core.lookUps.wordSet('most-frequent', 5_000).map(({ entry }) => entry));
    const words = firstWords();
    expect(words.length).toBeGreaterThan(1_000);
    const found = core.lookUps.lookUp(words, 1);
    const missing = words.filter((_, index) => !set.has(found[index]!.entries[0]?.key ?? ''));
    expect(missing.map(({ word }) => word)).toEqual([]);
  });
});

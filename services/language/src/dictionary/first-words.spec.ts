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
    [{ word: '飲む', reading: 'のむ', level: '1', kana: 'first' }, 1, true],
    [{ word: '経験', reading: 'けいけん', level: '2', kana: '' }, 2, false],
    [{ word: '九', reading: 'きゅう', level: '', kana: 'first' }, null, true],
  ])('are read from rows of word, reading and level: %j', (row, level, isFirstInKana) => {
    expect(firstWordIn(row)).toEqual({ word: row.word, reading: row.reading, level, isFirstInKana });
  });

  it.each([
    { word: '飲む', reading: '', level: '', kana: '' },
    { word: '', reading: 'のむ', level: '1', kana: '' },
    { word: '飲む', reading: 'のむ', level: '3', kana: '' },
    { word: '飲む', reading: 'のむ', level: '1', kana: 'x' },
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

  it('all of them are in the set of the 5,000 most used words', () => {
    const set = new Set(core.lookUps.wordSet('most-frequent', 5_000).map(({ entry }) => entry));
    const words = firstWords();
    expect(words.length).toBeGreaterThan(1_000);
    const found = core.lookUps.lookUp(words, 1);
    const missing = words.filter((_, index) => !set.has(found[index]!.entries[0]?.key ?? ''));
    expect(missing.map(({ word }) => word)).toEqual([]);
  });
});

import { toHiragana } from '@ichibun/japanese/kana';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Dictionary } from '../dictionary/dictionary.js';
import type { DictionaryMeta } from '../dictionary/packed.js';
import { Core } from '../engine/core.js';
import { Tables } from '../tables/tables.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { type SearchedWord, searchedWords } from '../testing/searched-words.js';
import { wholeDictionary, withDictionary } from '../testing/whole-dictionary.js';

const WORDS = searchedWords();

it('there are at least 400 words of a first year, each once', () => {
  expect(WORDS.length).toBeGreaterThanOrEqual(400);
  expect(new Set(WORDS.map(({ spellings, kana }) => `${spellings[0]} ${kana}`)).size).toBe(WORDS.length);
});

withDictionary(describe)('words of a first year are found with a whole dictionary', () => {
  let core: Core;
  let dictionary: Dictionary;
  beforeAll(async () => {
    core = new Core({ ipadic: await preparedIpadic(), dictionary: wholeDictionary! });
    dictionary = new Dictionary(new Tables<DictionaryMeta>(wholeDictionary!));
  });

  /** The keys of the entries that a word is. */
  const keysOf = ({ spellings, kana }: SearchedWord) =>
    new Set(
      spellings
        .flatMap((spelling) => dictionary.lines(spelling))
        .filter(({ reading }) => toHiragana(reading) === toHiragana(kana))
        .map(({ id }) => dictionary.keyOf(id)),
    );
  /** The words that are not among the first so many; `isAlike` says what may come before them. */
  const missed = (asked: (word: SearchedWord) => string, most: number, isAlike = (_: Hit, __: SearchedWord) => true) =>
    WORDS.flatMap((word) => {
      const hits = core.lookUps.search(asked(word), most);
      const keys = keysOf(word);
      const place = hits.findIndex(({ entry }) => keys.has(entry.key));
      if (place >= 0 && hits.slice(0, place).every((hit) => isAlike(hit, word))) return [];
      return [`${asked(word)} (${word.spellings[0]}): ${hits.map(({ written }) => written).join(' ')}`];
    });
  type Hit = ReturnType<Core['lookUps']['search']>[number];

  it('all are words of the dictionary', () => {
    expect(WORDS.filter((word) => keysOf(word).size === 0)).toEqual([]);
  });

  it('by their spelling first, but for other words with the same spelling', () => {
    expect(
      missed(
        ({ spellings }) => spellings[0]!,
        2,
        ({ written }, { spellings }) => written === spellings[0],
      ),
    ).toEqual([]);
  });

  it('by their kana first, but for other words with the same kana', () => {
    const isAlike = ({ entry }: Hit, { kana }: SearchedWord) => toHiragana(entry.reading) === toHiragana(kana);
    expect(missed(({ kana }) => kana, 4, isAlike)).toEqual([]);
  });

  it('98 % of them by romaji among the first three', () => {
    const wrong = missed(({ romaji }) => romaji, 3);
    process.stdout.write(`${wrong.join('\n')}\n`);
    expect(wrong.length / WORDS.length).toBeLessThanOrEqual(0.02);
  });

  it('96 % of them by English among the first five', () => {
    const wrong = missed(({ english }) => english, 5);
    process.stdout.write(`${wrong.join('\n')}\n`);
    expect(wrong.length / WORDS.length).toBeLessThanOrEqual(0.04);
  });

  it.each([
    ['give', '上げる'],
    ['gave', '上げる'],
    ['to give', '上げる'],
    ['can', 'できる'],
    ['rained', '雨'],
    ['thank you', 'ありがとう'],
    ['konnichiwa', 'こんにちは'],
    // Romaji of a first course is that before it is English.
    ['me', '目'],
    ['are', 'あれ'],
  ])('%s is first of all %s', (asked, word) => {
    const [{ written, entry }] = core.lookUps.search(asked, 1) as [Hit];
    expect([written, entry.headword, entry.reading]).toContain(word);
  });

  it.each([
    ['konichiwa', '今日は'],
    ['beatiful', '美しい'],
    ['resturant', 'レストラン'],
    ['tommorow', '明日'],
    ['こにちは', '今日は'],
    ['とうきよう', '東京'],
  ])('%s, which is misspelled, leads to %s', (asked, word) => {
    const found = core.lookUps.search(asked, 8);
    expect(found.flatMap(({ written, entry }) => [written, entry.headword])).toContain(word);
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { hasPhrase } from '../dictionary/definition.js';
import { Core } from '../engine/core.js';
import { readTable } from '../tables/read-table.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { dictionaryOf } from '../testing/small-dictionary.js';
import { wholeDictionary, withDictionary } from '../testing/whole-dictionary.js';

const WORDS = `本 [もと] /(n) (1) origin/(2) basis/(3) cause/(4) stem/(P)/
本 [ほん] /(n) book/(P)/
風 [ふう] /(n,n-suf) (1) manner/(2) style/(3) tendency/(P)/
風 [かぜ] /(n) wind/(P)/
角 [かく] /(n) (1) angle/(2) square/(P)/
角 [かど] /(n) corner/(P)/
乳 [ちち] /(n) (1) milk/(2) breast/(P)/
父 [ちち] /(n) father/(P)/
もの /(prt) indicates reason/(P)/
物 [もの] /(n) thing/(P)/
歯 [は] /(n) tooth/(P)/
は /(prt) topic marker/(P)/
派 [は] /(n,n-suf) faction/(P)/
上げる [あげる] /(v1,vt) (1) to raise/(2) to fly/(3) to give/(P)/
折る [おる] /(v5r,vt) to break/(P)/
居る [おる] /(v5r,vi) (1) to be/(2) to stay/(P)/
勉強 [べんきょう] /(n,vs) study/(P)/
掃除 [そうじ] /(n,vs) cleaning/(P)/
`;

const coreWith = async (text: string) =>
  new Core({ ipadic: await preparedIpadic(), dictionary: await dictionaryOf(text) });

describe('a word that is looked up by itself', () => {
  it.each([
    ['本', 'book'],
    ['風', 'wind'],
    ['角', 'corner'],
    ['ちち', 'father'],
    ['もの', 'thing'],
    ['は', 'topic marker'],
    ['あげる', 'to give'],
  ])('is first what a beginner means: %s, %s', async (word, phrase) => {
    const core = await coreWith(WORDS);
    const [first] = core.lookUps.lookUp([{ word, reading: '' }], 3)[0]!.entries;
    expect(first?.definition.replace(/^\(1\) /u, '')).toMatch(new RegExp(`^${phrase}`, 'u'));
    expect(first?.details[0]?.definition).toContain(phrase);
  });

  it.each([
    ['勉強する', '', 'べんきょう'],
    ['勉強した', '', 'べんきょう'],
    ['勉強した', 'べんきょうした', 'べんきょう'],
    ['勉強しています', '', 'べんきょう'],
    ['掃除をしました', '', 'そうじ'],
    ['勉強した', 'ちちした', undefined],
    ['父した', '', undefined],
    ['勉強した父', '', undefined],
  ])('is found as a noun that is done, in any form of する: %s (%s)', async (word, reading, found) => {
    const core = await coreWith(WORDS);
    expect(core.lookUps.lookUp([{ word, reading }], 3)[0]!.entries[0]?.reading).toBe(found);
  });

  it('is divided where no entry is written so, and that is asked for', async () => {
    const core = await coreWith(WORDS);
    const divisionOf = (word: string, reading = '') => core.lookUps.lookUp([{ word, reading }], 3, true)[0]!.division;
    // A form of a word, which its given reading keeps from being found at once.
    expect(divisionOf('折った', 'おった')).toEqual({
      words: 1,
      hasGrammar: false,
      baseForm: '折る',
      baseReading: 'おる',
    });
    // One that is found as a form.
    expect(divisionOf('折っちゃった')).toMatchObject({ words: 1, baseForm: '折る' });
    expect(divisionOf('父は本を折る')).toEqual({ words: 5, hasGrammar: true, baseForm: '', baseReading: '' });
    expect(divisionOf('本角風')).toMatchObject({ hasGrammar: false, baseForm: '' });
    expect(divisionOf('本')).toBeUndefined();
    expect(core.lookUps.lookUp([{ word: '父は本を折る', reading: '' }], 3)[0]).not.toHaveProperty('division');
  });

  it('keeps all its entries and senses, and is found by the reading that is asked for', async () => {
    const core = await coreWith(WORDS);
    const asked = [
      { word: '本', reading: '' },
      { word: '本', reading: 'もと' },
      { word: 'あげる', reading: '' },
    ];
    const [books = [], origins = [], given = []] = core.lookUps.lookUp(asked, 3).map(({ entries }) => entries);
    expect(books.map(({ reading }) => reading)).toEqual(['ほん', 'もと']);
    expect(origins.map(({ reading }) => reading)).toEqual(['もと']);
    expect(given[0]?.details.map(({ definition }) => definition)).toEqual(['to give', 'to raise', 'to fly']);
  });

  it('has the same entries and the same first meaning where less is asked', async () => {
    const core = await coreWith(WORDS);
    const words = ['本', '風', 'ちち', 'あげる', '折る', '無い言葉'].map((word) => ({ word, reading: '' }));
    const reduced = (isDefined: boolean) =>
      core.lookUps.lookUp(words, 3).map(({ letters, entries }) => ({
        letters,
        entries: entries.map((entry, index) => ({
          ...entry,
          definition: isDefined && index === 0 ? entry.definition : '',
          details: [],
          pitchAccents: [],
        })),
      }));
    expect(core.lookUps.lookUp(words, 3, false, 'definition')).toEqual(reduced(true));
    expect(core.lookUps.lookUp(words, 3, false, 'key')).toEqual(reduced(false));
  });

  it('in a text is still what the text says: a verb in kana is no first word by its letters', async () => {
    const core = await coreWith(WORDS);
    expect(core.tokenize('父は家におります。').find(({ surface }) => surface === 'おります')?.entry).not.toBe(
      '折る・おる',
    );
  });
});

withDictionary(describe)('with a whole dictionary', () => {
  const rows = readTable('gold/looked-up-alone.tsv', ['word', 'reading', 'meaning'], (row) => row);
  let core: Core;
  beforeAll(async () => {
    core = new Core({ ipadic: await preparedIpadic(), dictionary: wholeDictionary! });
  });

  it('finds the word, the reading and the meaning of first courses first, within the first 5,000', () => {
    expect(rows.length).toBeGreaterThanOrEqual(200);
    const found = core.lookUps.lookUp(
      rows.map(({ word }) => ({ word, reading: '' })),
      1,
    );
    const wrong = rows.filter(({ reading, meaning }, index) => {
      const first = found[index]!.entries[0];
      const isFrequent = first && first.frequencyBand > 0 && first.frequencyBand <= 5_000;
      return !isFrequent || first.reading !== reading || !hasPhrase(first.definition, meaning);
    });
    expect(wrong).toEqual([]);
  });

  it('shows the same word in the reader as in the look-up, but for words of several kinds', () => {
    const differing = rows.filter(({ word }) => {
      const [token, ...others] = core.tokenize(word);
      const first = core.lookUps.lookUp([{ word, reading: '' }], 1)[0]!.entries[0];
      return others.length > 0 || token?.entry !== first?.key;
    });
    expect(differing.length / rows.length).toBeLessThanOrEqual(0.04);
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DictionaryEntry } from '../dictionary/entry.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { asEdict, asJmdict, dictionaryOf } from '../testing/small-dictionary.js';
import { wholeDictionary, withDictionary } from '../testing/whole-dictionary.js';
import { Core } from './core.js';

/** Words of several readings, with how texts are read; EDICT has the readings in alphabetical order. */
const ENTRIES: [word: string, readings: string[], read: string, gloss: string][] = [
  ['従兄', ['いとこ', 'じゅうけい'], 'いとこ', 'cousin'],
  ['案山子', ['あんざんし', 'かかし', 'かがし'], 'かかし', 'scarecrow'],
  ['五月雨', ['さつきあめ', 'さみだれ'], 'さみだれ', 'early-summer rain'],
  ['その後', ['そのあと', 'そのご', 'そののち'], 'そのご', 'after that'],
  ['夜', ['よ', 'よる'], 'よる', 'night'],
  ['後', ['あと'], 'あと', 'later'],
];

const entryOf = ([word, readings, , gloss]: (typeof ENTRIES)[number]): DictionaryEntry => ({
  kanji: [{ text: word, common: true, tags: [] }],
  kana: readings.map((text) => ({ text, common: true, tags: [] })),
  senses: [{ partOfSpeech: ['n'], tags: [], glosses: [gloss] }],
});

/** How each place reads a word that has the word alone. */
function readingsOf({ lookUps }: Core, word: string, key: string): Record<string, string | undefined> {
  const asked = [{ entry: key, word, reading: '' }];
  const searched = (question: string) => lookUps.search(question, 20).find(({ entry }) => entry.key === key);
  return {
    defined: lookUps.define(asked)[0]!.reading,
    lexeme: lookUps.usualSpellings(asked)[0]!.reading,
    lookedUp: lookUps.lookUp([{ word, reading: '' }], 8)[0]!.entries.find((entry) => entry.key === key)?.reading,
    brief: lookUps
      .lookUp([{ word, reading: '' }], 8, false, 'definition')[0]!
      .entries.find((entry) => entry.key === key)?.reading,
    described: lookUps.describe(key, word)?.word.reading,
    searched: searched(word)?.entry.reading,
  };
}

describe.each<[string, (entries: readonly DictionaryEntry[]) => string]>([
  ['EDICT', asEdict],
  ['JMdict', asJmdict],
])('with %s', (_, textOf) => {
  let core: Core;
  beforeAll(async () => {
    core = new Core({ ipadic: await preparedIpadic(), dictionary: await dictionaryOf(textOf(ENTRIES.map(entryOf))) });
  });

  it.each(ENTRIES)('%s is read by itself as in a text, wherever it is shown', (word, _readings, read, gloss) => {
    const [token] = core.tokenize(word);
    expect(token?.baseReading).toBe(read);
    const readings = readingsOf(core, word, token!.entry);
    expect(readings).toEqual(Object.fromEntries(Object.keys(readings).map((place) => [place, read])));
    expect(core.lookUps.search(gloss, 5).map(({ entry }) => [entry.spelling, entry.reading])).toContainEqual([
      word,
      read,
    ]);
  });

  it('reads the longer words that a word is in as texts do', () => {
    const { madeWith } = core.lookUps.describe(core.tokenize('後')[0]!.entry, '後')!;
    expect(madeWith.map(({ written, entry }) => [written, entry.reading])).toEqual([['その後', 'そのご']]);
  });

  it('keeps another reading that was asked for', () => {
    const { lookUps } = core;
    expect(lookUps.lookUp([{ word: '従兄', reading: 'ジュウケイ' }], 1)[0]!.entries[0]?.reading).toBe('じゅうけい');
    expect(lookUps.search('じゅうけい', 1)[0]?.entry.reading).toBe('じゅうけい');
    expect(lookUps.search('juukei', 1)[0]?.entry.reading).toBe('じゅうけい');
  });
});

withDictionary(describe)('with a whole dictionary', () => {
  it.each('従兄 従妹 案山子 河豚 五月雨 一昨年 尊い 貴い その後 早急 背比べ 祝詞 行灯 埋もれる'.split(' '))(
    '%s is read by itself as in a text, wherever it is shown',
    async (word) => {
      const core = new Core({ ipadic: await preparedIpadic(), dictionary: wholeDictionary! });
      const [token] = core.tokenize(word);
      const readings = readingsOf(core, word, token!.entry);
      expect(readings).toEqual(Object.fromEntries(Object.keys(readings).map((place) => [place, token!.baseReading])));
    },
  );
});

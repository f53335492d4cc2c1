import { hasKanji } from '@ichibun/japanese/script';
import { sampleOf } from '@ichibun/test-kit/sweep';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { readTable } from '../tables/read-table.js';
import { Tables } from '../tables/tables.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { wholeDictionary, withDictionary } from '../testing/whole-dictionary.js';
import { Dictionary } from './dictionary.js';
import { firstWords } from './first-words.js';
import type { DictionaryMeta } from './packed.js';
import { formsOf, formsOfEntry, mayBeFormsOf, type WordForm } from './word-forms.js';

const written = (word: string, reading: string, tag: string) =>
  new Map(formsOf(word, reading, tag).map((form) => [form.changes.join(', '), form]));

describe('the forms of a word', () => {
  it.each([
    ['食べる', 'たべる', 'v1', 'negative', '食べない', 'たべない'],
    ['食べる', 'たべる', 'v1', 'causative, passive, past', undefined, undefined],
    ['食べる', 'たべる', 'v1', 'causative, passive', '食べさせられる', 'たべさせられる'],
    ['書く', 'かく', 'v5k', 'te form', '書いて', 'かいて'],
    ['行く', 'いく', 'v5k-s', 'past', '行った', 'いった'],
    ['泳ぐ', 'およぐ', 'v5g', 'past', '泳いだ', 'およいだ'],
    ['死ぬ', 'しぬ', 'v5n', 'potential', '死ねる', 'しねる'],
    ['来る', 'くる', 'vk', 'negative', '来ない', 'こない'],
    ['する', 'する', 'vs-i', 'potential', 'できる', 'できる'],
    ['下さる', 'くださる', 'v5aru', 'polite', '下さいます', 'くださいます'],
    ['ある', 'ある', 'v5r-i', 'negative', undefined, undefined],
    ['高い', 'たかい', 'adj-i', 'negative, past', '高くなかった', 'たかくなかった'],
    ['いい', 'いい', 'adj-i', 'past', 'よかった', 'よかった'],
    ['本', 'ほん', 'n', 'past', undefined, undefined],
  ])('%s (%s, %s), %s: %s', (word, reading, tag, changes, form, read) => {
    const found = written(word, reading, tag).get(changes);
    expect([found?.written, found?.reading]).toEqual([form, read]);
  });

  it('lead back to it', () => {
    for (const [word, reading, tag] of [
      ['食べる', 'たべる', 'v1'],
      ['書く', 'かく', 'v5k'],
      ['する', 'する', 'vs-i'],
      ['高い', 'たかい', 'adj-i'],
    ] as const) {
      const lost = formsOf(word, reading, tag).filter(
        (form) => !mayBeFormsOf(form.written).some((of) => of.written === word && of.tag === tag),
      );
      expect(lost).toEqual([]);
    }
  });
});

withDictionary(describe)('with a whole dictionary', () => {
  let core: Core;
  let dictionary: Dictionary;
  beforeAll(async () => {
    core = new Core({ ipadic: await preparedIpadic(), dictionary: wholeDictionary! });
    dictionary = new Dictionary(new Tables<DictionaryMeta>(wholeDictionary!));
  });

  /** The first 75 verbs and adjectives that courses begin with and that have kanji, in the order of the list. */
  function words() {
    const list: { word: string; key: string; forms: readonly WordForm[] }[] = [];
    for (const { word, reading } of firstWords()) {
      const [found] = core.lookUps.lookUp([{ word, reading }], 1);
      const entry = found!.entries[0];
      if (!entry || !hasKanji(word) || !/[うくぐすつぬぶむるい]$/u.test(word)) continue;
      const forms = formsOfEntry(dictionary.entry(dictionary.find(entry.key)!), word, reading);
      if (forms.length > 0) list.push({ word, key: entry.key, forms });
      if (list.length === 75) break;
    }
    return list;
  }
  /** Forms that are another word, or another word's form, in truth; see gold/forms-of-others.tsv. */
  const others = new Set(
    readTable('gold/forms-of-others.tsv', ['form', 'word'], ({ form, word }) => `${word} ${form}`),
  );

  it('every form of the table is found as a form of its word by the search', () => {
    const lost = sampleOf(words(), 15).flatMap(({ word, key, forms }) =>
      forms
        .filter((form) => {
          const hits = core.lookUps.search(form.written, 4);
          return !hits.some(({ entry }) => entry.key === key);
        })
        .map((form) => `${word} ${form.written}`),
    );
    expect(lost).toEqual([]);
  });

  it('every form of the table is read by the reader as that word, but for those that are another’s', () => {
    const list = words();
    expect(list).toHaveLength(75);
    expect(list.reduce((sum, { forms }) => sum + forms.length, 0)).toBeGreaterThan(2_700);
    const misread = list.flatMap(({ word, key, forms }) =>
      forms
        .filter((form) => {
          // な that forbids is a particle of its own.
          const [token, ...rest] = core.tokenize(form.written);
          return token!.entry !== key || rest.some(({ isGrammar }) => !isGrammar);
        })
        .map((form) => `${word} ${form.written}`),
    );
    expect(misread.filter((one) => !others.has(one))).toEqual([]);
    // Nothing stays in the list that is read as its word.
    expect([...others].filter((one) => !misread.includes(one))).toEqual([]);
  });
});

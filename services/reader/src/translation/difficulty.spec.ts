import 'reflect-metadata';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { edictText } from '@ichibun/language/testing/small-dictionary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { difficultyOf } from './difficulty.js';

describe('the difficulty of a text', () => {
  let services: ServicesUnderTest;
  beforeAll(async () => {
    const environment = { DICTIONARY_FILE: await preparedDictionary(edictText()) };
    services = await startServicesUnderTest([language], '', { environment });
  });
  afterAll(() => services.stop());

  // By the small dictionary 論じる is not common, and チラコイド is not in it.
  const cases: [string, string, { share: number; hardWords: string[] } | undefined][] = [
    ['is none where all words are common', '猫が声で犬を見る。', { share: 0, hardWords: [] }],
    [
      'counts occurrences of words that are not',
      '猫を論じる。犬を論じた。声を見る。',
      { share: 1 / 3, hardWords: ['論じる'] },
    ],
    [
      'counts what the dictionary does not have',
      '猫がチラコイドを食べる。',
      { share: 1 / 3, hardWords: ['チラコイド'] },
    ],
    ['leaves numbers, Latin and names out', '1984 NATO 東京で猫を論じる。', { share: 1 / 2, hardWords: ['論じる'] }],
    ['is unknown without words', '……1984！', undefined],
  ];
  it.each(cases)('%s', async (_, text, difficulty) => {
    expect(await difficultyOf(services.rpc, text)).toEqual(difficulty);
  });
});

import type { WordBand } from '@ichibun/api-client/vocabulary';
import type { VocabularyWord } from '@ichibun/contracts/vocabulary';
import { expect, it } from '@jest/globals';
import { ANY_BAND, bandsOf, wordsOfBand } from './word-bands.js';

const words: VocabularyWord[] = [1, 2, 3, 4].map((id) => ({
  id,
  word: `${id}`,
  meaning: '',
  meaningsCount: 1,
  addedAt: '2026-11-21T00:00:00Z',
  fromSet: false,
  state: 'known' as const,
  hasCard: false,
  isResting: false,
  isBlocked: false,
}));
const band = (frequencyBand: number | null, jlpt: WordBand['jlpt'] = null): WordBand => ({ frequencyBand, jlpt });
const bands = new Map([
  [1, band(1000, 'N5')],
  [2, band(5000, 'N4')],
  [3, band(null, 'N5')],
]);

it.each([
  ['of any frequency', ANY_BAND, [1, 2, 3, 4]],
  ['among the 1,000 most frequent', '1000', [1]],
  ['among the 5,000 most frequent, with those of the first 1,000', '5000', [1, 2]],
  ['that are rarer, or not counted yet', 'rare', [3, 4]],
  ['of a level of the JLPT', 'N5', [1, 3]],
])('words %s', (_, chosen, expected) => {
  expect(wordsOfBand(words, chosen, bands).map(({ id }) => id)).toEqual(expected);
});

it('words are all shown while their bands are not known', () => {
  expect(wordsOfBand(words, '1000', undefined)).toEqual(words);
});

it.each([
  ['any frequency alone before they are known', undefined, ['']],
  [
    'any frequency alone where all words are of one',
    new Map([
      [1, band(null)],
      [2, band(null)],
    ]),
    [''],
  ],
  [
    'the bands that words are of, the most frequent first',
    new Map([
      [1, band(5000)],
      [2, band(null)],
      [3, band(1000)],
    ]),
    ['', '1000', '5000', 'rare'],
  ],
  ['levels from N5 on after the bands', bands, ['', '1000', '5000', 'rare', 'N5', 'N4']],
  ['levels also where all words are of one band', new Map([[1, band(null, 'N1')]]), ['', 'N1']],
])('there is %s', (_, known, expected) => {
  expect(bandsOf(known).map(({ value }) => value)).toEqual(expected);
});

import type { VocabularyWord } from '@ichibun/contracts/vocabulary';
import { expect, it } from '@jest/globals';
import { ordered, type WordOrder } from './word-order.js';

const word = (given: Partial<VocabularyWord> & { word: string }): VocabularyWord => ({
  id: 1,
  meaning: '',
  meaningsCount: 1,
  addedAt: '2026-11-21T00:00:00Z',
  fromSet: false,
  state: 'known' as const,
  hasCard: false,
  isResting: false,
  isBlocked: false,
  ...given,
});
const words = [
  word({ word: '花', reading: 'はな' }),
  word({ word: 'あう' }),
  word({ word: '猫', reading: 'ねこ' }),
  word({ word: '会う', reading: 'あう' }),
];

it.each<[WordOrder, string[]]>([
  ['newest', ['花', 'あう', '猫', '会う']],
  ['oldest', ['会う', '猫', 'あう', '花']],
  ['reading', ['あう', '会う', '猫', '花']],
])('words in the order %s are %j', (order, expected) => {
  expect(ordered(words, order).map((one) => one.word)).toEqual(expected);
});

import { describe, expect, it } from '@jest/globals';
import type { CountedWord } from '../words/count-words.js';
import { packCounts, unpackCounts } from './packed-counts.js';

const CAT: CountedWord = {
  entry: '猫・ねこ',
  word: '猫',
  reading: 'ねこ',
  count: 2,
  certain: true,
  isGrammar: false,
  starts: [0, 199_999],
};

describe('counted words that were packed', () => {
  it.each<[string, CountedWord[]]>([
    ['there are none', []],
    ['each has texts, places and facts of its own', [CAT, { ...CAT, word: 'ねこ', count: 1, starts: [7] }]],
    ['one is grammar', [{ ...CAT, isGrammar: true }, CAT]],
    ['one is uncertain, without entry and reading', [{ ...CAT, entry: '', reading: '', certain: false }, CAT]],
    ['one has letters outside the basic plane', [{ ...CAT, entry: '', word: '𠮟る' }, CAT]],
    ['one has characters that others use between texts', [{ ...CAT, entry: '', word: '\0\n' }, CAT]],
  ])('are the same as before when %s', (_, words) => {
    expect(unpackCounts(packCounts(words))).toEqual(words);
  });
});

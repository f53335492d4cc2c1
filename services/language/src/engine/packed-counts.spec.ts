import { describe, expect, it } from '@jest/globals';
import type { CountedWord } from '../output/count-words.js';
import { packCounts, unpackCounts } from './packed-counts.js';

const CAT: CountedWord = {
  entry: '猫・ねこ',
  word: '猫',
  reading: 'ねこ',
  count: 2,
  certain: true,
  isGrammar: false,
  isCompound: false,
  starts: [0, 199_999],
};

describe('counted words that were packed', () => {
  it.each<[string, CountedWord[]]>([
    ['there are none', []],
    ['each has texts, places and facts of its own', [CAT, { ...CAT, word: 'ねこ', count: 1, starts: [7] }]],
    [
      'one is grammar',
      [
        { ...CAT, isGrammar: true },
        { ...CAT, word: 'ねこ' },
      ],
    ],
    ['one is a compound', [CAT, { ...CAT, word: '猫背', isCompound: true }]],
    ['one is uncertain, without entry and reading', [{ ...CAT, entry: '', reading: '', certain: false }, CAT]],
    ['one has letters outside the basic plane', [{ ...CAT, entry: '', word: '𠮟る' }, CAT]],
    ['one has characters that others use between texts', [{ ...CAT, entry: '', word: '\0\n' }, CAT]],
  ])('are the same as before when %s', (_, words) => {
    expect(unpackCounts([packCounts(words)], [200_000])).toEqual(words);
  });

  it('are those of the whole text when it was counted in pieces, each once and in the order of the first', () => {
    const dog = { ...CAT, entry: '犬・いぬ', word: '犬', reading: 'いぬ' };
    const pieces = [
      [{ ...CAT, starts: [3, 7] }],
      [],
      [
        { ...dog, count: 1, starts: [0] },
        { ...CAT, count: 1, starts: [5] },
      ],
    ];
    expect(unpackCounts(pieces.map(packCounts), [10, 20, 30])).toEqual([
      { ...CAT, count: 3, starts: [3, 7, 35] },
      { ...dog, count: 1, starts: [30] },
    ]);
  });

  it('are grammar only when they are in every piece', () => {
    const pieces = [[{ ...CAT, isGrammar: true }], [CAT]];
    expect(unpackCounts(pieces.map(packCounts), [0, 0])).toMatchObject([{ isGrammar: false }]);
  });
});

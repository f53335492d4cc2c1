import { describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { wholeDictionary, withDictionary } from '../testing/whole-dictionary.js';
import { countCompounds, estimatedRanks, type UseSigns } from './estimated-ranks.js';

const nothing: UseSigns = { common: false, compounds: 0, glosses: 1, examples: 0, newspapers: 0 };

describe('without frequencies of a list', () => {
  const stronger: [string, Partial<UseSigns>, Partial<UseSigns>][] = [
    ['a common word comes before others', { common: true }, {}],
    ['a word of many compounds before one of few', { compounds: 100 }, { compounds: 3 }],
    ['a word of many meanings before one of few', { glosses: 12 }, { glosses: 2 }],
    ['a word of the example sentences before others', { examples: 1 }, {}],
    ['a word of newspapers before others', { newspapers: 24_000 }, {}],
    ['a word of the example sentences before one of newspapers', { examples: 20 }, { newspapers: 500 }],
    ['a common word before one of a few compounds', { common: true }, { compounds: 5, glosses: 3 }],
  ];
  it.each(stronger)('%s', (_, first, second) => {
    expect([
      ...estimatedRanks([
        { ...nothing, ...second },
        { ...nothing, ...first },
      ]),
    ]).toEqual([2, 1]);
  });

  it('counts the words that a word is part of, each once', () => {
    const words = new Map(['学', '学校', '大学', '学学', 'は', 'はは', '大学生'].map((word, id) => [word, id]));
    expect([...countCompounds(words)].toSorted((a, b) => a[0] - b[0])).toEqual([
      [0, 4],
      [2, 1],
    ]);
  });

  const bands: [word: string, band: number][] = [
    ['見る', 1_000],
    ['来る', 1_000],
    ['今', 1_000],
    ['委員会', 5_000],
    ['食べる', 1_000],
    ['学校', 1_000],
    ['これ', 1_000],
    ['橋', 1_000],
    ['図書館', 1_000],
    ['ありがとう', 5_000],
    ['宿題', 5_000],
    ['薔薇', 10_000],
    ['憂鬱', 20_000],
    ['嗜む', 0],
    ['魑魅魍魎', 0],
  ];
  withDictionary(it)('puts words of a whole dictionary into bands', async () => {
    const core = new Core({ ipadic: await preparedIpadic(), dictionary: wholeDictionary! });
    const found = core.lookUps.lookUp(
      bands.map(([word]) => ({ word, reading: '' })),
      1,
    );
    expect(found.map(({ entries }, index) => [bands[index]![0], entries[0]!.frequencyBand])).toEqual(bands);
  });
});

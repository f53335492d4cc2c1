import { describe, expect, it } from '@jest/globals';
import { BATCH_UNITS, planBatches } from './batch-plan.js';

describe('the plan of an analysis', () => {
  const cases: [string, number[], { ends: number[]; sentences: number[] }][] = [
    ['of no sentence', [], { ends: [], sentences: [] }],
    ['of one short sentence', [12], { ends: [12], sentences: [1] }],
    ['of a text that is one batch', [10, BATCH_UNITS], { ends: [BATCH_UNITS], sentences: [2] }],
    [
      'of a text with a short rest',
      [BATCH_UNITS - 1, BATCH_UNITS + 5, BATCH_UNITS + 9],
      { ends: [BATCH_UNITS + 5, BATCH_UNITS + 9], sentences: [2, 1] },
    ],
    [
      'of a sentence longer than a batch',
      [3 * BATCH_UNITS, 3 * BATCH_UNITS + 1],
      { ends: [3 * BATCH_UNITS, 3 * BATCH_UNITS + 1], sentences: [1, 1] },
    ],
  ];
  it.each(cases)('%s', (_, sentenceEnds, plan) => {
    expect(planBatches(sentenceEnds)).toEqual(plan);
  });
});

import { describe, expect, it } from '@jest/globals';
import { inParts } from './parts.js';

describe('a list in parts', () => {
  const cases: [string, number[], number[][]][] = [
    ['of nothing is none', [], []],
    ['that fits is one', [1, 2, 3], [[1, 2, 3]]],
    ['is cut before it is too much', [100_000, 50_000, 1], [[100_000, 50_000], [1]]],
    ['has what alone is too much in a part of its own', [1, 900_000, 1], [[1], [900_000], [1]]],
  ];
  it.each(cases)('%s', (_, items, parts) => {
    expect([...inParts(items, (units) => units)]).toEqual(parts);
  });

  const counts: [string, number[], number, number[][]][] = [
    ['of nothing is none', [], 2, []],
    ['is cut after a number of items', [1, 2, 3, 4, 5], 2, [[1, 2], [3, 4], [5]]],
    ['that is short is one', [1, 2], 5, [[1, 2]]],
  ];
  it.each(counts)('by number %s', (_, items, most, parts) => {
    expect([...inParts(items, most)]).toEqual(parts);
  });
});

import { describe, expect, it } from '@jest/globals';
import { levelOfGrammar } from './level-of-grammar.js';

describe('the level of the grammar of a text', () => {
  it.each([
    ['one level has all of it', [['N4', 3]], 'N4'],
    [
      'a harder level has a part that is met',
      [
        ['N5', 80],
        ['N3', 20],
      ],
      'N3',
    ],
    [
      'what is harder is hardly ever met',
      [
        ['N5', 60],
        ['N4', 37],
        ['N1', 3],
      ],
      'N4',
    ],
    [
      'the spoken language is of no level',
      [
        ['N5', 1],
        ['spoken', 90],
      ],
      'N5',
    ],
    ['there is none', [], undefined],
    ['there is only spoken language', [['spoken', 2]], undefined],
  ] as const)('where %s', (_, points, level) => {
    expect(levelOfGrammar(points.map(([of, occurrences]) => ({ level: of, occurrences })))).toBe(level);
  });
});

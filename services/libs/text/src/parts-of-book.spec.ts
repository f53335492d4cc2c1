import { describe, expect, it } from '@jest/globals';
import { chaptersOfParts } from './parts-of-book.js';

describe('the chapters of a book in parts', () => {
  it.each<[string, string[], number[], [string, number[]][]]>([
    [
      'without parts',
      ['一', '二'],
      [],
      [
        ['一', [0]],
        ['二', [1]],
      ],
    ],
    [
      'have the title of their part, whose heading is in the first',
      ['', '上', '一', '二', '下', '一'],
      [1, 4],
      [
        ['', [0]],
        ['上 一', [1, 2]],
        ['上 二', [3]],
        ['下 一', [4, 5]],
      ],
    ],
    ['are in the innermost of several parts', ['第一部', '上', '一'], [0, 1], [['上 一', [0, 1, 2]]]],
    [
      'have a last one that is a heading only',
      ['一', '終わり'],
      [1],
      [
        ['一', [0]],
        ['終わり', [1]],
      ],
    ],
  ])('%s', (_, titles, headings, chapters) => {
    const found = chaptersOfParts(titles, (place) => headings.includes(place));
    expect(found.map(({ title, places }) => [title, places])).toEqual(chapters);
  });
});

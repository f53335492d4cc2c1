import type { DocumentEntry } from '@ichibun/contracts/documents';
import { describe, expect, it } from '@jest/globals';
import { type Order, selectDocuments } from './select-documents.js';

const entry = (id: number, title: string, more: Partial<DocumentEntry> = {}): DocumentEntry => ({
  id,
  title,
  author: '',
  fileType: 'text',
  vertical: false,
  hasCover: false,
  isFilm: false,
  isManga: false,
  textId: 0,
  sentenceCount: 10,
  characterCount: 100,
  currentSentence: 0,
  progress: 0,
  createdAt: `2026-11-0${id}T00:00:00Z`,
  readAt: null,
  knownShare: null,
  ...more,
});

const LIBRARY = [
  entry(1, 'ネコの話', { author: '山田花子', progress: 50, readAt: '2026-11-20T00:00:00Z', knownShare: 40 }),
  entry(2, '第10章', { progress: 100, readAt: '2026-11-10T00:00:00Z' }),
  entry(3, '第2章', { author: 'Ｊ・Ｄ・Smith', knownShare: 90 }),
  entry(4, 'いぬの話', { progress: 10 }),
];

const ids = (search: string, order: Order) =>
  selectDocuments(LIBRARY, search, order, ({ knownShare }) => knownShare).map(({ id }) => id);

describe('the documents of a library', () => {
  const orders: [Order, number[]][] = [
    ['recent', [1, 2, 4, 3]],
    ['title', [4, 1, 3, 2]],
    ['progress', [2, 1, 4, 3]],
    ['known', [3, 1, 4, 2]],
  ];
  it.each(orders)('are in order by %s', (order, expected) => {
    expect(ids('', order)).toEqual(expected);
  });

  const searches: [string, number[]][] = [
    ['話', [4, 1]],
    ['ねこ', [1]],
    ['ﾈｺ', [1]],
    ['イヌ', [4]],
    ['smith', [3]],
    ['山田　話', [1]],
    ['鳥', []],
    ['  ', [4, 1, 3, 2]],
  ];
  it.each(searches)('are found by %j', (search, expected) => {
    expect(ids(search, 'title')).toEqual(expected);
  });
});

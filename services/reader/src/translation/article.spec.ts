import { describe, expect, it } from '@jest/globals';
import { isTranslatable, partsOf, piecesOf } from './article.js';

const joined = (article: string) =>
  piecesOf(article)
    .map(({ text, after }) => text + after)
    .join('');

describe('the pieces of an article', () => {
  const cases: [string, string, [string, string][]][] = [
    ['of nothing', ' \n ', []],
    ['of one paragraph', '  One. Two.\n', [['One. Two.', '']]],
    [
      'of two paragraphs',
      'One.\n\nTwo.',
      [
        ['One.', '\n\n'],
        ['Two.', ''],
      ],
    ],
    [
      'with more blank lines than needed',
      'One.\n \n\t\n\nTwo.',
      [
        ['One.', '\n\n'],
        ['Two.', ''],
      ],
    ],
    [
      'with Windows line ends',
      'One.\r\n\r\nTwo.\r\nThree.',
      [
        ['One.', '\n\n'],
        ['Two.', '\n'],
        ['Three.', ''],
      ],
    ],
    [
      'under a heading',
      'Cats\nCats sleep.',
      [
        ['Cats', '\n'],
        ['Cats sleep.', ''],
      ],
    ],
    [
      'of a list',
      '- milk\n- eggs',
      [
        ['- milk', '\n'],
        ['- eggs', ''],
      ],
    ],
    [
      'with lines broken for their width',
      'The cat sleeps on the chair by the window while the\nrain falls. It is warm in there.\nThe end.',
      [
        ['The cat sleeps on the chair by the window while the rain falls. It is warm in there.', '\n'],
        ['The end.', ''],
      ],
    ],
  ];
  it.each(cases)('%s', (_, article, pieces) => {
    expect(piecesOf(article).map(({ text, after }) => [text, after])).toEqual(pieces);
  });

  it('cuts a long paragraph between its sentences, with nothing in between', () => {
    const paragraph = 'The cat sleeps on the chair. '.repeat(120).trim();
    const pieces = piecesOf(`${paragraph}\n\nThe end.`);
    expect(pieces.map(({ after }) => after)).toEqual(['', '', '\n\n', '']);
    expect(pieces.every(({ text }) => text.length <= 1_500 && text.endsWith('.'))).toBe(true);
    expect(
      pieces
        .slice(0, 3)
        .map(({ text }) => text)
        .join(' '),
    ).toBe(paragraph);
  });

  it.each([
    ['with spaces', 'word '.repeat(1_000).trim()],
    ['without any', 'a'.repeat(4_000)],
  ])('cuts a sentence of enormous length %s', (_, sentence) => {
    const pieces = piecesOf(sentence);
    expect(Math.max(...pieces.map(({ text }) => text.length))).toBeLessThanOrEqual(1_500);
    expect(
      pieces
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(sentence.replaceAll(' ', ''));
  });

  it('loses nothing of an article', () => {
    const article = 'Title\n\nFirst line.\nSecond line.\n\n***\n\n1984\n\n- one\n- two';
    expect(joined(article)).toBe(article);
  });

  it.each([
    ['Title', true],
    ['これ', true],
    ['***', false],
    ['1984 – 2026', false],
  ])('has something to translate in %j: %s', (text, expected) => {
    expect(isTranslatable({ text, after: '' })).toBe(expected);
  });
});

describe('the parts of an article', () => {
  const pieces = (count: number, length: number) =>
    Array.from({ length: count }, () => ({ text: 'x'.repeat(length), after: '\n' as const }));

  it.each([
    ['no pieces', 0, 0, []],
    ['few pieces', 3, 100, [3]],
    ['long pieces', 4, 1_400, [1, 1, 1, 1]],
    ['pieces that fill parts', 5, 1_000, [2, 2, 1]],
    ['many short pieces', 90, 5, [40, 40, 10]],
  ])('of %s', (_, count, length, sizes) => {
    expect(partsOf(pieces(count, length)).map((part) => part.length)).toEqual(sizes);
  });
});

import { beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { book, gatewayOfBook, show } from '../testing/reading.js';
import { fillFrame } from './fill-frame.js';

beforeEach(() => {
  localStorage.clear();
  // What is compared is the text before its words have come.
  gatewayOfBook(() => {
    throw new Error('not yet');
  });
});

const EMPTY = { title: '\u00a0', sentences: ['\u00a0'], chapters: [{ title: '\u00a0', sentence: 0 }] };

/** What a reader sees of a document: the title, the chapter, and each paragraph of its text with how it is set. */
function seen(page: ParentNode) {
  const text = page.querySelector<HTMLElement>('section [lang]')!;
  const paragraphs = text.matches('p') ? [text] : [...text.querySelectorAll('p')];
  return {
    title: page.querySelector('h1')!.textContent,
    chapter: page.querySelector('h1 + p')?.textContent,
    className: text.className,
    style: text.style.cssText.split('; ').sort(),
    paragraphs: paragraphs.map((one) => [one.className, one.textContent]),
  };
}

/** The reader as the build renders it, without a document. */
async function emptyReader(): Promise<HTMLElement> {
  show({ ...EMPTY, paragraphStarts: [0], currentSentence: 0 });
  await screen.findByRole('heading', { level: 1 });
  const page = document.createElement('div');
  page.innerHTML = document.body.innerHTML;
  cleanup();
  sessionStorage.clear();
  return page;
}

const chapters = [{ title: '第一章', sentence: 0 }];

it.each([
  ['sentence', 'a sentence further on', { currentSentence: 12, chapters }, {}],
  ['sentence', 'large type in Mincho', {}, { 'text-size': 'large', 'reader-font': 'mincho', 'line-height': 'loose' }],
  ['page', 'a page with a new paragraph', { currentSentence: 3, chapters }, {}],
  ['page', 'a narrow measure', { currentSentence: 39 }, { measure: 'narrow', 'text-size': 'small' }],
] as const)('by %s, %s looks before the application is there as it does then', async (view, _, given, preferences) => {
  localStorage.setItem('reader-view', view);
  const page = await emptyReader();
  for (const [name, value] of Object.entries(preferences)) localStorage.setItem(name, value);
  const document_ = { ...book, ...given, chapters: [...('chapters' in given ? given.chapters : [])] };
  expect(fillFrame(page, view, document_)).toBe(true);
  show(document_);
  await screen.findByRole('heading', { level: 1, name: book.title });
  expect(seen(page)).toEqual(seen(document));
});

it('shows only the title before the application is there when a picture comes before the text', async () => {
  const page = await emptyReader();
  const isFilled = fillFrame(page, 'sentence', {
    ...book,
    pictures: [{ sentence: 0, width: 100, height: 100, alt: '' }],
  });
  expect(isFilled).toBe(false);
  expect(seen(page)).toMatchObject({ title: book.title, paragraphs: [[expect.anything(), '\u00a0']] });
});

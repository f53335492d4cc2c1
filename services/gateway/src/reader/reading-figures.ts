import type { ReadingSum } from '@ichibun/proto/reader';

/** The product's specification: a page has 1,500 characters, a book 150 pages. */
export const PAGE_CHARACTERS = 1_500;
const BOOK_PAGES = 150;

/** What was read in some time, as the pages show it; nothing is rounded. */
export function figuresOf({ minutes, characters }: ReadingSum) {
  const readPages = characters / PAGE_CHARACTERS;
  return { readingMinutes: minutes, readCharacters: characters, readPages, readBooks: readPages / BOOK_PAGES };
}

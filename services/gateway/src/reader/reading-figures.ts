import type { ReadingSum } from '@ichibun/proto/reader';
import { PAGE_CHARACTERS } from '@ichibun/text-words/new-words-per-page';

/** Of a book, as the product's specification has it. */
const BOOK_PAGES = 150;

/** What was read in some time, as the pages show it; nothing is rounded. */
export function figuresOf({ minutes, characters }: ReadingSum) {
  const readPages = characters / PAGE_CHARACTERS;
  return { readingMinutes: minutes, readCharacters: characters, readPages, readBooks: readPages / BOOK_PAGES };
}

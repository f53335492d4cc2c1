/** Of a page, as the product's specification has it. */
export const PAGE_CHARACTERS = 1_500;

/**
 * New words on a page of a text, each counted where it is first, to one decimal; null of a text of unknown length.
 *
 * @param characters a text of less than a page is one
 */
export function newWordsPerPage(newWords: number, characters: number): number | null {
  if (characters === 0) return null;
  return Math.round((10 * newWords) / Math.max(1, characters / PAGE_CHARACTERS)) / 10;
}

import { authorOf, isTitleLine } from '@ichibun/text/first-lines';
import { type Line, lineText } from './line.js';

/** How much larger than the text a title is set. */
const LARGER = 1.15;

/** What the first page says of a PDF above its text, and the lines without that. */
export interface Titled {
  /** Empty where the page does not say it. */
  readonly title: string;
  readonly author: string;
  readonly lines: readonly Line[];
}

/**
 * Takes a title that is set larger than the text off the first page, and the author below it.
 *
 * @param named the title that the PDF's data has, empty for none: another one on the page stays where it is
 */
export function takeTitle(lines: readonly Line[], bodySize: number, named: string): Titled {
  const [first, second, third] = lines;
  const nothing = { title: '', author: '', lines };
  if (!first || !second || first.size < LARGER * bodySize || second.page !== first.page) return nothing;
  const title = lineText(first).trim();
  if (!isTitleLine(title) || (named !== '' && named !== title)) return nothing;
  // A title over two lines would lose its second half.
  if (second.size === first.size) return nothing;
  const author = third?.page === first.page ? authorOf(lineText(second).trim()) : '';
  return { title, author, lines: lines.slice(author === '' ? 1 : 2) };
}

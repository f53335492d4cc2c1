import { withoutWrapping } from '@ichibun/japanese/wrapped-lines';
import { clean } from '@ichibun/text/clean';
import { plainChapters } from '@ichibun/text/plain-chapters';
import { hasAozoraMarks, readAozora } from './aozora/aozora.js';
import { withoutFrame } from './aozora/frame.js';
import type { Source } from './source.js';

/**
 * Reads a plain text, joining lines that were broken only to fit a width, or one with Aozora Bunko's marks, without its
 * header and colophon.
 *
 * @param given of any length, lines ending as they may; the time is linear in it
 */
export function readText(given: string): Source {
  const { title, author, body } = withoutFrame(clean(given));
  const source = hasAozoraMarks(body) ? readAozora(body) : { text: withoutWrapping(body), chapters: [], readings: [] };
  const chapters = source.chapters.length > 0 ? source.chapters : plainChapters(source.text);
  return { ...source, chapters, title, author, fileType: 'text', vertical: false };
}

import { withoutWrapping } from '@ichibun/japanese/wrapped-lines';
import { withoutVerticalForms, withoutZeroWidth, withVoicing } from '@ichibun/japanese/written-forms';
import { DomainError } from '@ichibun/kit/errors';
import { clean } from '@ichibun/text/clean';
import { takeFirstLines } from '@ichibun/text/first-lines';
import { plainChapters } from '@ichibun/text/plain-chapters';
import { hasAozoraMarks, readAozora } from './aozora/aozora.js';
import { withoutFrame } from './aozora/frame.js';
import type { ParsedFile } from './parsed-file.js';
import { readSubtitles, subtitleFormat } from './subtitles/subtitles.js';
import { unsupportedSubtitles } from './subtitles/unsupported.js';

/**
 * Reads subtitles; or a plain text, joining lines that were broken only to fit a width; or one with Aozora Bunko's
 * marks, without its header and colophon. Title and author in the first lines are no part of the text.
 *
 * @param given of any length, lines ending as they may; the time is linear in it
 * @param called see `takeFirstLines`
 * @throws DomainError `reader.unsupported-subtitles` for subtitles in a format that is not read
 */
export function readText(given: string, called?: string): ParsedFile {
  const cleaned = withVoicing(withoutVerticalForms(withoutZeroWidth(clean(given))));
  const format = subtitleFormat(cleaned);
  if (format) return { ...readSubtitles(cleaned, format), fileType: 'text', vertical: false };
  const unsupported = unsupportedSubtitles(cleaned);
  if (unsupported !== undefined) throw new DomainError('reader.unsupported-subtitles', { format: unsupported });
  const framed = withoutFrame(cleaned);
  const { title, author, body } = framed.title === '' ? takeFirstLines(framed.body, called) : framed;
  const source = hasAozoraMarks(body) ? readAozora(body) : { text: withoutWrapping(body), chapters: [], readings: [] };
  const chapters = source.chapters.length > 0 ? source.chapters : plainChapters(source.text);
  return { ...source, chapters, title, author, fileType: 'text', vertical: false };
}

import type { Anchor } from '@ichibun/alignment/align-chapters';
import type { Chapter } from '@ichibun/contracts/documents';
import type { ChapterMark } from './id3-chapters.js';

const NOT_NAMING = /[^\p{L}\p{N}]/gu;
const nameOf = (title: string) => title.normalize('NFKC').toLowerCase().replace(NOT_NAMING, '');

/** Shorter names may end others: 一 ends その一. */
const LONG_NAME = 3;

/** Chapters of a text that a recording has under the same name, in the same order. Marks that are only numbered name none. */
export function anchorsOf(marks: readonly ChapterMark[], chapters: readonly Chapter[]): Anchor[] {
  const anchors: Anchor[] = [];
  let from = 0;
  for (const { ms, title } of marks) {
    const name = nameOf(title);
    const found = chapters.findIndex((chapter, index) => {
      const own = nameOf(chapter.title);
      if (index < from || !/\p{L}/u.test(own)) return false;
      return name.replace(/^\p{N}+/u, '') === own || name === own || (own.length >= LONG_NAME && name.endsWith(own));
    });
    if (found < 0) continue;
    from = found + 1;
    anchors.push({ ms, sentence: chapters[found]!.sentence });
  }
  return anchors;
}

import type { Chapter } from '@ichibun/api-client/contract';

/** The chapter in which a sentence stands; undefined before the first. */
export function chapterAt(chapters: readonly Chapter[], sentence: number): Chapter | undefined {
  return chapters.findLast((chapter) => chapter.sentence <= sentence);
}

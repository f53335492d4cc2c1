import type { Chapter } from '@ichibun/contracts/documents';

/** The chapter in which a sentence stands; undefined before the first. */
export function chapterAt(chapters: readonly Chapter[], sentence: number): Chapter | undefined {
  return chapters.findLast((chapter) => chapter.sentence <= sentence);
}

/**
 * The first sentence of a chapter.
 * @param number from 1, with what comes before the first heading as one
 */
export function startOfChapter(chapters: readonly Chapter[], number: number): number | undefined {
  const starts = chapters.map(({ sentence }) => sentence);
  return (starts[0] ? [0, ...starts] : starts)[number - 1];
}

/** The sentences, from 0, that are the headings of chapters: what their text shows of a chapter's title. */
export function headingsOf(chapters: readonly Chapter[], sentences: readonly string[]): ReadonlySet<number> {
  const headings = chapters.filter(({ title, sentence }) => {
    const text = plain(sentences[sentence] ?? '');
    return text !== '' && plain(title).includes(text);
  });
  return new Set(headings.map(({ sentence }) => sentence));
}

/** Whether a chapter is a part of its book: nothing but its heading is before its first chapter. */
export const isPart = (chapters: readonly Chapter[], index: number): boolean =>
  chapters[index + 1]?.sentence === chapters[index]!.sentence + 1;

const plain = (text: string) => text.replace(/\s+/gu, '');

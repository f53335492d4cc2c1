/** A chapter under the title of its part, and the places of the divisions that it has: its own, after that of its part. */
export interface ChapterOfPart {
  readonly title: string;
  readonly places: readonly number[];
}

/**
 * The chapters of a book in parts. A part, of which nothing but its heading comes before its first chapter, is no
 * chapter of its own: its title goes before those of its chapters, and its heading belongs to the first.
 *
 * @param titles of parts and chapters, in their order
 * @param hasHeadingOnly whether nothing but its heading is before the next one, by its place
 */
export function chaptersOfParts(
  titles: readonly string[],
  hasHeadingOnly: (place: number) => boolean,
): ChapterOfPart[] {
  const chapters: ChapterOfPart[] = [];
  let part = '';
  let headings: number[] = [];
  for (const [place, title] of titles.entries()) {
    if (title !== '' && place < titles.length - 1 && hasHeadingOnly(place)) {
      part = title;
      headings.push(place);
      continue;
    }
    chapters.push({ title: part && title ? `${part} ${title}` : title, places: [...headings, place] });
    headings = [];
  }
  return chapters;
}

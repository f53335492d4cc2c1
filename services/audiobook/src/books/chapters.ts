import { chaptersOfParts } from '@ichibun/text/parts-of-book';

/** A place of an audiobook that a player can go to. */
export interface Chapter {
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A heading of a document, and the index of its first sentence. */
export interface Heading {
  readonly title: string;
  readonly sentence: number;
}

/** Entries of a table of contents, whose number is one byte. */
const MOST_CHAPTERS = 255;

/** As many chapters as a file may have, each of several sentences where there are more. */
export function inChapters(sentences: readonly Chapter[]): Chapter[] {
  const each = Math.ceil(sentences.length / MOST_CHAPTERS);
  return sentences
    .filter((_, index) => index % each === 0)
    .map((first, index) => ({ ...first, endMs: sentences[Math.min(sentences.length, (index + 1) * each) - 1]!.endMs }));
}

/**
 * The chapters of a document in its sound, without those in which nothing is spoken; what comes before the first is
 * one of its own. Those of parts have the title of their part.
 *
 * @param title of the document
 * @param starts for each sentence of the document, the millisecond at which it begins
 */
export function chaptersOf(
  title: string,
  headings: readonly Heading[],
  starts: readonly number[],
  endMs: number,
): Chapter[] {
  const chapters = chaptersOfParts(
    headings.map((heading) => heading.title),
    (place) => headings[place + 1]!.sentence === headings[place]!.sentence + 1,
  );
  const begun = chapters.map(({ title: name, places: [first = 0] }) => ({
    title: name,
    startMs: starts[headings[first]!.sentence] ?? endMs,
  }));
  if ((begun[0]?.startMs ?? 0) > 0) begun.unshift({ title, startMs: 0 });
  return begun
    .map((chapter, index) => ({ ...chapter, endMs: begun[index + 1]?.startMs ?? endMs }))
    .filter((chapter) => chapter.endMs > chapter.startMs);
}

/**
 * For each sentence of a document the millisecond at which it begins; one that is not spoken begins with the next.
 *
 * @param spoken the sentences that are spoken, in order, by their index
 * @param count sentences of the document
 */
export function startsOf(
  spoken: readonly { readonly place: number; readonly startMs: number }[],
  count: number,
  endMs: number,
): number[] {
  const starts: number[] = [];
  for (const { place, startMs } of spoken) while (starts.length <= place) starts.push(startMs);
  while (starts.length < count) starts.push(endMs);
  return starts;
}

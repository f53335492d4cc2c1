/** Sentences on a page; the product's specification. */
export const PAGE_SENTENCES = 15;

/** The page of a sentence, both from 0. */
export const pageOfSentence = (sentence: number) => Math.floor(sentence / PAGE_SENTENCES);

/** The sentence, from 0, with which a page begins. */
export const firstSentenceOf = (page: number) => page * PAGE_SENTENCES;

export const pageCount = (sentences: number) => Math.max(1, Math.ceil(sentences / PAGE_SENTENCES));

/** The nearest sentence that a document of this many has: a saved place may lie after its end. */
export const clampSentence = (sentence: number, sentences: number) => Math.max(0, Math.min(sentences - 1, sentence));

/**
 * The sentence to be at after a change of view: the first of the page when sentences are shown from now on, the same
 * one, whose page is then shown, the other way.
 */
export function sentenceInView(view: 'sentence' | 'page', sentence: number): number {
  return view === 'sentence' ? firstSentenceOf(pageOfSentence(sentence)) : sentence;
}

/** Whether the page in view is the last one, from which no move says that it was read. */
export const isLastPage = (view: 'sentence' | 'page', sentence: number, sentences: number): boolean =>
  view === 'page' && pageOfSentence(sentence) === pageCount(sentences) - 1;

/**
 * The sentence of the next or previous step: the neighbour, or the first of the neighbouring page.
 *
 * @returns undefined before the first sentence or page
 */
export function stepFrom(
  view: 'sentence' | 'page',
  sentence: number,
  by: 1 | -1,
  sentences: number,
): number | 'after-end' | undefined {
  const next = view === 'sentence' ? sentence + by : firstSentenceOf(pageOfSentence(sentence) + by);
  if (next < 0) return undefined;
  return next < sentences ? next : 'after-end';
}

/** The sentence to be at when a document is opened: a last page that was read to its end begins again. */
export function openedSentence(view: 'sentence' | 'page', saved: number, sentences: number): number {
  return view === 'page' && saved === sentences - 1 ? firstSentenceOf(pageOfSentence(saved)) : saved;
}

/** The indexes of the sentences of a page, in a document of this many. */
export function sentencesOfPage(page: number, sentences: number): number[] {
  const begin = firstSentenceOf(page);
  const count = Math.max(0, Math.min(PAGE_SENTENCES, sentences - begin));
  return Array.from({ length: count }, (_, index) => begin + index);
}

/** The indexes of the sentences of a page, by paragraph. `starts` are the sentences that begin one, in any order. */
export function paragraphsOfPage(page: number, sentences: number, starts: readonly number[]): number[][] {
  const isStart = new Set(starts);
  const paragraphs: number[][] = [];
  for (const sentence of sentencesOfPage(page, sentences)) {
    if (paragraphs.length === 0 || isStart.has(sentence)) paragraphs.push([]);
    paragraphs.at(-1)!.push(sentence);
  }
  return paragraphs;
}

import { readSentenceOf } from '@ichibun/api-client/reading';
import type { QueryClient } from '@tanstack/react-query';
import { nextUnknown } from './word-state.js';

/** Sentences looked through at once, and altogether. */
const AT_ONCE = 15;
const AT_MOST = 300;

export interface WordPlace {
  readonly sentence: number;
  /** Index of the word in its sentence. */
  readonly word: number;
}

/**
 * The next unknown word after a sentence (before it, with -1); undefined when the next 300 sentences have none.
 *
 * @param sentences how many the document has
 */
export async function findUnknown(
  queryClient: QueryClient,
  documentId: number,
  sentences: number,
  from: number,
  by: 1 | -1,
): Promise<WordPlace | undefined> {
  const range = Array.from({ length: AT_MOST }, (_, index) => from + by * (index + 1)).filter(
    (sentence) => sentence >= 0 && sentence < sentences,
  );
  for (let start = 0; start < range.length; start += AT_ONCE) {
    const part = range.slice(start, start + AT_ONCE);
    const read = await Promise.all(
      part.map((sentence) => queryClient.fetchQuery(readSentenceOf(queryClient, documentId, sentence))),
    );
    for (const [index, sentence] of part.entries()) {
      const { words } = read[index]!;
      const word = nextUnknown(words, by > 0 ? -1 : words.length, by);
      if (word !== undefined) return { sentence, word };
    }
  }
  return undefined;
}

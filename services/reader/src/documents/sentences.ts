export interface DocumentText {
  /** Without the white space around them; none is empty. */
  readonly sentences: string[];
  /** Indexes of the sentences that begin a paragraph, rising; the first is 0. */
  readonly paragraphStarts: number[];
}

/**
 * A text as the sentences that a reader shows.
 *
 * @param ends rising UTF-16 offsets behind each sentence; the last is the text's length
 */
export function toSentences(text: string, ends: readonly number[]): DocumentText {
  const sentences: string[] = [];
  const paragraphStarts: number[] = [];
  let start = 0;
  let behind = 0;
  for (const end of ends) {
    const slice = text.slice(start, end);
    start = end;
    const sentence = slice.trim();
    if (sentence === '') continue;
    const begins = end - slice.trimStart().length;
    if (behind === 0 || text.slice(behind, begins).includes('\n')) paragraphStarts.push(sentences.length);
    // A line break inside a sentence is where its source ran out of width: Japanese needs no space there.
    sentences.push(sentence.replace(/[\p{Zs}\t]*\n[\p{Zs}\t]*/gu, ''));
    behind = begins + sentence.length;
  }
  return { sentences, paragraphStarts };
}

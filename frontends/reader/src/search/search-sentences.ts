import { folded } from '@ichibun/ui/script';

/** A character with the marks that belong to it, as half-width and decomposed kana have them, and what is not seen. */
const CLUSTER = /.(?:[\uff9e\uff9f\u3099\u309a\u200b-\u200d\u2060\ufeff]|\p{Variation_Selector})*/gsu;

/**
 * A text as it is searched: full-width and half-width, upper and lower case, hiragana and katakana are alike, and space
 * does not count.
 */
export const normalised = (text: string): string => folded(text).replace(/\s+/gu, '');

/**
 * The indexes of the sentences that hold something, rising.
 *
 * @param sentences normalised
 */
export function sentencesWith(sentences: readonly string[], query: string): number[] {
  const wanted = normalised(query);
  if (wanted === '') return [];
  return sentences.flatMap((sentence, index) => (sentence.includes(wanted) ? [index] : []));
}

export interface Snippet {
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

/** UTF-16 units that a snippet shows before what was found. */
const BEFORE = 24;

/** What was found in a sentence, as it is written there, and what is around it. */
export function snippetOf(sentence: string, query: string): Snippet {
  const wanted = normalised(query);
  const starts: number[] = [];
  let text = '';
  for (const { 0: cluster, index } of sentence.matchAll(CLUSTER)) {
    const plain = normalised(cluster);
    for (let unit = 0; unit < plain.length; unit++) starts.push(index);
    text += plain;
  }
  const at = text.indexOf(wanted);
  if (at < 0 || wanted === '') return { before: sentence, found: '', after: '' };
  const start = starts[at]!;
  const end = starts[at + wanted.length] ?? sentence.trimEnd().length;
  const from =
    start > BEFORE
      ? sentence
          .slice(start - BEFORE, start)
          .toWellFormed()
          .replace(/^\ufffd/, '')
      : '';
  return {
    before: start > BEFORE ? `…${from}` : sentence.slice(0, start),
    found: sentence.slice(start, end),
    after: sentence.slice(end),
  };
}

/**
 * The address of a sentence in the reader. What follows the # never reaches a server or its logs.
 * @param sentence as it stands in the text
 */
export const sentenceAddress = (documentId: number, sentence: string): string =>
  `/assisted-reader/read/${documentId}#${encodeURIComponent(sentence)}`;

/**
 * The sentence that an address names.
 * @param hash of the location, with its #
 * @returns its index; undefined where the address names none, or the text has none like it
 */
export function sentenceOfAddress(hash: string, sentences: readonly string[]): number | undefined {
  const named = decoded(hash.slice(1));
  if (named === '') return undefined;
  const exact = sentences.indexOf(named);
  // An analysis may have cut the text in larger or smaller pieces.
  const index = exact >= 0 ? exact : sentences.findIndex((one) => one.includes(named) || named.includes(one));
  return index < 0 ? undefined : index;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return '';
  }
}

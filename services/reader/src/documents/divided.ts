/** UTF-16 units of an answer that takes milliseconds to read. */
export const LONG_UNITS = 20_000;
/** Parts that are read in one step. */
const PARTS_AT_ONCE = 500;

/**
 * What is between separators, in steps for `inTurns`: PostgreSQL's answer is one text, since pg reads lists and
 * rows one value after the other, and blocks meanwhile.
 *
 * @param pieces joined they are the text; none where there is no list
 * @param read makes of a part what is wanted
 */
export function* divided<T>(
  pieces: readonly string[],
  separator: string,
  read: (part: string) => T,
): Generator<void, T[]> {
  const parts: T[] = [];
  let begun = '';
  for (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf(separator); end !== -1; end = piece.indexOf(separator, start)) {
      parts.push(read(begun + piece.slice(start, end)));
      begun = '';
      start = end + 1;
      if (parts.length % PARTS_AT_ONCE === 0) yield;
    }
    begun += piece.slice(start);
    yield;
  }
  if (pieces.length > 0) parts.push(read(begun));
  return parts;
}

/** UTF-16 units of an answer that takes milliseconds to read. */
export const LONG_UNITS = 20_000;
/** Parts that are read in one step. */
const PARTS_AT_ONCE = 500;

/**
 * What is between separators, in steps for `inTurns`: PostgreSQL's answer is one text, since pg reads lists and
 * rows one value after the other, and blocks meanwhile.
 *
 * @param read makes of a part what is wanted
 */
export function* divided<T>(text: string, separator: string, read: (part: string) => T): Generator<void, T[]> {
  const parts: T[] = [];
  let start = 0;
  for (let end = text.indexOf(separator); end !== -1; end = text.indexOf(separator, start)) {
    parts.push(read(text.slice(start, end)));
    start = end + 1;
    if (parts.length % PARTS_AT_ONCE === 0) yield;
  }
  parts.push(read(text.slice(start)));
  return parts;
}

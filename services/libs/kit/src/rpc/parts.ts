/** UTF-16 units of text in one part of a streamed answer: with three bytes each well below NATS's 1 MB. */
const PART_UNITS = 150_000;

/**
 * Cuts a list into parts of a fixed number of items, or into parts that each fit into a message.
 *
 * @param sizeOf the most items of a part; or about how many UTF-16 units of text an item has
 * @param partUnits the most units that a part may have, unless a single item has more
 * @returns parts of at least one item, in order; none for an empty list
 */
export function* inParts<T>(
  items: readonly T[],
  sizeOf: number | ((item: T) => number),
  partUnits = PART_UNITS,
): Generator<T[]> {
  if (typeof sizeOf === 'number') {
    for (let from = 0; from < items.length; from += sizeOf) yield items.slice(from, from + sizeOf);
    return;
  }
  let part: T[] = [];
  let units = 0;
  for (const item of items) {
    const more = sizeOf(item);
    if (part.length > 0 && units + more > partUnits) {
      yield part;
      part = [];
      units = 0;
    }
    part.push(item);
    units += more;
  }
  if (part.length > 0) yield part;
}

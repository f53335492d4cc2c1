/** The distance, in units of the square, from which on two strokes have nothing in common. */
const FAR = 40;
/** How many strokes later or earlier a stroke may come. */
const BAND = 2;

/** How many numbers a command of a path takes; the last two are where it ends. */
const NUMBERS: Record<string, number> = { m: 2, l: 2, t: 2, q: 4, s: 4, c: 6, h: 1, v: 1 };

/** Where a stroke's path begins and ends. @param path data of SVG */
export function endsOf(path: string): [startX: number, startY: number, endX: number, endY: number] {
  let [x, y] = [0, 0];
  let start: readonly [number, number] | undefined;
  for (const [, command = '', written = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const count = NUMBERS[command.toLowerCase()];
    if (count === undefined) continue;
    const isRelative = command === command.toLowerCase();
    const numbers = (written.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    for (let at = 0; at + count <= numbers.length; at += count) {
      const [last, beforeLast] = [numbers[at + count - 1]!, numbers[at + count - 2]!];
      if (count > 1) [x, y] = isRelative ? [x + beforeLast, y + last] : [beforeLast, last];
      else if (command.toLowerCase() === 'h') x = isRelative ? x + last : last;
      else y = isRelative ? y + last : last;
      start ??= [x, y];
    }
  }
  return [...(start ?? [x, y]), x, y];
}

/**
 * How much two kanji differ, as a share of their strokes: of strokes that are alike, where they begin and end (未 and
 * 末, 持 and 待). A stroke may be missing (大 and 犬).
 *
 * @param one, other where each stroke begins and ends, four numbers for each
 * @returns from 0, the same, to 1; more than `most` where that is exceeded
 */
export function differenceOf(one: Uint8Array, other: Uint8Array, most: number): number {
  const [rows, columns] = [one.length / 4, other.length / 4];
  const limit = most * Math.max(rows, columns);
  let before = new Float64Array(columns + 1).map((_, at) => at);
  for (let row = 0; row < rows; row++) {
    const costs = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    if (row < BAND) costs[0] = row + 1;
    let least = costs[0]!;
    for (let column = Math.max(0, row - BAND); column < Math.min(columns, row + BAND + 1); column++) {
      costs[column + 1] = Math.min(
        before[column]! + distance(one, row * 4, other, column * 4),
        before[column + 1]! + 1,
        costs[column]! + 1,
      );
      if (costs[column + 1]! < least) least = costs[column + 1]!;
    }
    if (least > limit) return Number.POSITIVE_INFINITY;
    before = costs;
  }
  return before[columns]! / Math.max(rows, columns);
}

/** From 0, in the same place, to 1. */
function distance(one: Uint8Array, at: number, other: Uint8Array, otherAt: number): number {
  const starts = Math.hypot(one[at]! - other[otherAt]!, one[at + 1]! - other[otherAt + 1]!);
  const ends = Math.hypot(one[at + 2]! - other[otherAt + 2]!, one[at + 3]! - other[otherAt + 3]!);
  return Math.min(1, (starts + ends) / 2 / FAR);
}

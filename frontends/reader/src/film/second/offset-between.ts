/** From one moment to another, in milliseconds. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** How far apart two tracks are looked for, first in large steps, then in small ones. */
const FARTHEST_MS = 5 * 60_000;
const STEP_MS = 100;
const FINE_STEP_MS = 10;
/** Lines of each track that are compared at most. */
const MOST_LINES = 4_000;
/** Part of the shorter track that lies within the other one at least, or they are not of the same film. */
const LEAST_SHARE = 0.5;

/**
 * How much later than the subtitles those of another track are, by the intervals in which somebody speaks.
 *
 * @param lines of the subtitles, in the order of time
 * @param others of the track that is in time
 * @returns milliseconds to add to a time of the subtitles; undefined where no offset makes the two alike
 */
export function offsetBetween(lines: readonly Interval[], others: readonly Interval[]): number | undefined {
  const [own, other] = [joined(lines), joined(others)];
  const shorter = Math.min(lengthOf(own), lengthOf(other));
  if (shorter === 0) return undefined;
  const coarse = best(own, other, 0, FARTHEST_MS, STEP_MS);
  const fine = best(own, other, coarse.offset, STEP_MS, FINE_STEP_MS);
  return fine.overlap / shorter >= LEAST_SHARE ? fine.offset : undefined;
}

/** The offset with the largest overlap around one; of several that are as large the one in their middle. */
function best(own: readonly Interval[], other: readonly Interval[], around: number, within: number, step: number) {
  let found = { offset: around, last: around, overlap: -1 };
  for (let offset = around - within; offset <= around + within; offset += step) {
    const overlap = overlapOf(own, other, offset);
    if (overlap > found.overlap) found = { offset, last: offset, overlap };
    else if (overlap === found.overlap && offset === found.last + step) found.last = offset;
  }
  const middle = (found.offset + found.last) / 2;
  return { offset: Math.round(middle / FINE_STEP_MS) * FINE_STEP_MS, overlap: found.overlap };
}

/** Milliseconds in which both speak, when one of them is moved. */
function overlapOf(own: readonly Interval[], other: readonly Interval[], offset: number): number {
  let overlap = 0;
  let [one, two] = [0, 0];
  while (one < own.length && two < other.length) {
    const start = own[one]!.start + offset;
    const end = own[one]!.end + offset;
    const { start: otherStart, end: otherEnd } = other[two]!;
    const from = start > otherStart ? start : otherStart;
    const to = end < otherEnd ? end : otherEnd;
    if (to > from) overlap += to - from;
    if (end < otherEnd) one++;
    else two++;
  }
  return overlap;
}

/** Intervals without overlap. */
function joined(intervals: readonly Interval[]): Interval[] {
  const made: { start: number; end: number }[] = [];
  for (const { start, end } of intervals.slice(0, MOST_LINES)) {
    const last = made.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else made.push({ start, end });
  }
  return made;
}

const lengthOf = (intervals: readonly Interval[]) => intervals.reduce((sum, { start, end }) => sum + end - start, 0);

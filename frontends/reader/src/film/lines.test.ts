import { describe, expect, it } from '@jest/globals';
import { afterGap, lastBegun, lineAt, lineBeside, linesOf } from './lines.js';

const time = (start: number, end: number) => ({ start, end });
/** Three lines, the second of two sentences, with a pause of six seconds before the last. */
const lines = linesOf([time(1_000, 2_000), time(2_500, 4_000), time(2_500, 4_000), time(10_000, 12_000)]);

describe('the lines of a film', () => {
  it('are what is said at one time, in the order of their times', () => {
    expect(lines.map(({ sentences }) => sentences)).toEqual([[0], [1, 2], [3]]);
    expect(linesOf([time(5, 6), time(1, 2)]).map(({ sentences }) => sentences)).toEqual([[1], [0]]);
    expect(linesOf([])).toEqual([]);
  });

  it.each([
    [0, -1, -1],
    [999, -1, -1],
    [1_000, 0, 0],
    [1_999, 0, 0],
    [2_000, 0, -1],
    [2_500, 1, 1],
    [9_999, 1, -1],
    [11_000, 2, 2],
    [60_000, 2, -1],
  ])('at %i ms the last that has begun is %i, and %i is shown', (at, begun, shown) => {
    expect([lastBegun(lines, at), lineAt(lines, at)]).toEqual([begun, shown]);
  });

  it.each([
    ['before the first', 0, 0, undefined],
    ['in the first', 1_500, 1, undefined],
    ['after the first', 2_200, 1, 0],
    ['in the second', 3_000, 2, 0],
    ['between the second and the last', 7_000, 2, 1],
    ['in the last', 11_000, undefined, 1],
    ['after the last', 20_000, undefined, 2],
  ])('%s the next and the previous one are found', (_where, at, next, previous) => {
    expect([lineBeside(lines, at, 1), lineBeside(lines, at, -1)]).toEqual([next, previous]);
  });

  it.each([
    ['a short pause', 2_200, undefined],
    ['a line', 3_000, undefined],
    ['the moment after a line', 4_100, undefined],
    ['a long pause', 5_000, 9_600],
    ['the moment before the next line', 9_700, undefined],
    ['what comes after the last', 20_000, undefined],
  ])('what nobody says is skipped: %s', (_what, at, to) => {
    expect(afterGap(lines, at)).toBe(to);
  });
});

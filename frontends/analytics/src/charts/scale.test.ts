import { describe, expect, it } from '@jest/globals';
import { decimalStep, labelled, minuteStep, scaleFor } from './scale.js';

describe('an axis', () => {
  it.each([
    [0, 0, [0, 1]],
    [0, 3, [0, 1, 2, 3]],
    [0, 8, [0, 2, 4, 6, 8]],
    [0, 97, [0, 50, 100]],
    [1_934, 2_600, [1_800, 2_000, 2_200, 2_400, 2_600]],
    [93.2, 95.6, [93, 94, 95, 96]],
    [100, 100, [100, 101]],
  ])('has round numbers around %d to %d', (low, high, ticks) => {
    expect(scaleFor(low, high, decimalStep).ticks).toEqual(ticks);
  });

  it.each([
    [12, [0, 5, 10, 15]],
    [55, [0, 15, 30, 45, 60]],
    [106, [0, 30, 60, 90, 120]],
    [450, [0, 120, 240, 360, 480]],
    [2_000, [0, 600, 1_200, 1_800, 2_400]],
  ])('has minutes and hours as people count them up to %d', (high, ticks) => {
    expect(scaleFor(0, high, minuteStep).ticks).toEqual(ticks);
  });

  it('labels what there is room for, and always the last', () => {
    expect([...labelled(4, 400, 76)].sort()).toEqual([0, 1, 2, 3]);
    expect([...labelled(90, 800, 76)].sort((a, b) => a - b)).toEqual([8, 17, 26, 35, 44, 53, 62, 71, 80, 89]);
    expect([...labelled(30, 10, 76)]).toEqual([29]);
  });
});

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { fuzzed, leastAfter, type Memory, MemoryModel, placeOf, type Rating } from './memory.js';

const model = new MemoryModel(0.9);

/** The memory after answers that are given as day and rating. */
function remembered(log: readonly (readonly [day: number, rating: number])[]): Memory {
  let [memory, last]: [Memory | undefined, number] = [undefined, log[0]![0]];
  for (const [day, rating] of log) {
    memory = model.after(memory, day - last, rating as Rating);
    last = day;
  }
  return memory!;
}

describe('a memory', () => {
  it('is what a second implementation has after each of 1,000 logs', async () => {
    const vectors = await readFile(new URL('../../fsrs-check/vectors.tsv', import.meta.url), 'utf8');
    const lines = vectors.trimEnd().split('\n');
    expect(lines).toHaveLength(1_000);
    const others = lines.filter((line) => {
      const [log, stability, difficulty] = line.split('\t');
      const answers = log!.split(' ').map((answer) => answer.split(':').map(Number) as [number, number]);
      const ours = remembered(answers);
      const isNear = (a: number, b: number) => Math.abs(a - b) <= 1e-3 * Math.max(1, Math.abs(b));
      return !isNear(ours.stability, Number(stability)) || !isNear(ours.difficulty, Number(difficulty));
    });
    expect(others).toEqual([]);
  });

  it('is what the tests of fsrs-rs and py-fsrs have after theirs', () => {
    const log = [
      [0, 1],
      [0, 3],
      [1, 3],
      [4, 3],
      [12, 3],
      [33, 3],
    ] as const;
    const { stability, difficulty } = remembered(log);
    expect(stability).toBeCloseTo(53.62691, 3);
    expect(difficulty).toBeCloseTo(6.3574867, 3);
  });
});

describe('an interval', () => {
  it('grows when a lower retention is enough', () => {
    const memory = { stability: 100, difficulty: 5 };
    expect(new MemoryModel(0.9).interval(memory)).toBeCloseTo(100, 2);
    expect(new MemoryModel(0.8).interval(memory)).toBeGreaterThan(200);
    expect(new MemoryModel(0.97).interval(memory)).toBeLessThan(40);
  });

  // All but the last row are in the tests of Anki's rslib/src/scheduler/states/fuzz.rs.
  it.each([
    [1, 1, 1, 1, 1],
    [2.49, 1, 2, 2, 2],
    [2.5, 1, 2, 3, 4],
    [7, 1, 5, 7, 9],
    [17, 1, 14, 17, 20],
    [37, 1, 33, 37, 41],
    [2, 2, 2, 2, 2],
    [2, 3, 3, 4, 4],
    [6.9, 3, 5, 7, 9],
    [7.1, 3, 5, 7, 9],
    [19.9, 3, 17, 20, 23],
    [20.1, 3, 17, 20, 23],
    [100, 101, 101, 105, 108],
    [40_000, 36_500, 36_500, 36_500, 36_500],
  ])('of %d days that is at least %d is moved to %d, %d or %d, as Anki moves it', (days, least, ...moved) => {
    expect([0, 0.5, 0.99].map((place) => fuzzed(days, place, least))).toEqual(moved);
  });

  // Anki's `minimum_review_fuzz_interval`.
  it.each([
    [18, 18.85, 19],
    [18, 18.45, 18],
    [19, 18.85, 19],
    [22, 18.85, 22],
    [23, 18.85, 1],
    [1, 1.2, 1],
    [1, 1.6, 2],
    [30, 46.8, 31],
  ])('after one of %d days, wanted as %d, is at least %d', (before, days, least) => {
    expect(leastAfter(before, days)).toBe(least);
  });

  it('is moved by another number of days for another card', () => {
    const moved = Array.from({ length: 100 }, (_, card) => fuzzed(30, placeOf(card, 3)));
    expect(new Set(moved)).toEqual(new Set([27, 28, 29, 30, 31, 32, 33]));
  });

  it('is moved by the same for the same card and count of answers', () => {
    expect(placeOf(7, 3)).toBe(placeOf(7, 3));
    expect(placeOf(7, 3)).not.toBe(placeOf(7, 4));
  });
});

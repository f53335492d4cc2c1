import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { fuzzed, type Memory, MemoryModel, placeOf, type Rating } from './memory.js';

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
    expect(new MemoryModel(0.9).interval(memory)).toBe(100);
    expect(new MemoryModel(0.8).interval(memory)).toBeGreaterThan(200);
    expect(new MemoryModel(0.97).interval(memory)).toBeLessThan(40);
  });

  it('is moved within a range around it, and below three days not at all', () => {
    expect([1, 2].map((days) => fuzzed(days, 0.9))).toEqual([1, 2]);
    const moved = Array.from({ length: 100 }, (_, card) => fuzzed(30, placeOf(card, 3)));
    expect(Math.min(...moved)).toBeGreaterThanOrEqual(26);
    expect(Math.max(...moved)).toBeLessThanOrEqual(34);
    expect(new Set(moved).size).toBeGreaterThan(5);
  });

  it('is moved by the same for the same card and count of answers', () => {
    expect(placeOf(7, 3)).toBe(placeOf(7, 3));
    expect(placeOf(7, 3)).not.toBe(placeOf(7, 4));
  });
});

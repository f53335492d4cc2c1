import { describe, expect, it } from '@jest/globals';
import type { PastAnswer } from '../packed-log.js';
import { trainingItemsOf } from './training-items.js';

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

type Given = readonly [day: number, rating: number, tookMs?: number];

const own = (...answers: Given[]) =>
  Float64Array.from(answers.flatMap(([day, rating, tookMs = 4_000]) => [day * DAY_MS, day, rating, tookMs]));
const past = (...answers: (readonly [day: number, rating: number, kind: number])[]): PastAnswer[] =>
  answers.map(([day, rating, kind]) => ({ at: day * DAY_MS, rating, kind, tookMs: 4_000 }));

/** Items as text: `3+0 1+2` is "good", and two days later "again". */
function itemsOf(answers: Float64Array, before: PastAnswer[] = [], isImported = before.length > 0) {
  const items = trainingItemsOf({ isImported, past: undefined, own: answers }, before, dayOf);
  return items.map(({ steps }) => steps.map(({ rating, days }) => `${rating}+${days}`).join(' '));
}

describe('answers to learn from', () => {
  it('are those on a later day than the one before, each with all that were before it', () => {
    expect(itemsOf(own([0, 1], [0, 3], [2, 3], [9, 1]))).toEqual(['1+0 3+0 3+2', '1+0 3+0 3+2 1+7']);
    expect(itemsOf(own([0, 3]))).toEqual([]);
  });

  it('that were given within a second say nothing, and stay in what was before others', () => {
    expect(itemsOf(own([0, 3], [2, 3, 400], [9, 3], [20, 3, 0]))).toEqual(['3+0 3+2 3+7', '3+0 3+2 3+7 3+11']);
  });

  it('of a card that was reset are those since', () => {
    expect(itemsOf(own([0, 3], [2, 3], [3, 0], [4, 3], [6, 3]))).toEqual(['3+0 3+2']);
    expect(itemsOf(own([3, 0], [4, 3], [6, 3]), past([0, 3, 1]))).toEqual(['3+0 3+2']);
  });

  it('are none of a card whose first answers are not known', () => {
    expect(itemsOf(own([4, 3], [6, 3]), [], true)).toEqual([]);
    expect(itemsOf(own([4, 3]), past([0, 3, 1], [2, 3, 1]))).toEqual([]);
  });

  it('given elsewhere begin where the card was last learned', () => {
    const log = past([0, 3, 0], [1, 3, 1], [5, 1, 0], [5, 3, 0], [7, 3, 1]);
    expect(itemsOf(own([10, 3]), log)).toEqual(['1+0 3+0 3+2', '1+0 3+0 3+2 3+3']);
  });

  it('to one card are looked back on for 64 answers', () => {
    const many = Array.from({ length: 100 }, (_, day): Given => [day, 3]);
    expect(itemsOf(own(...many))).toHaveLength(63);
  });

  it('of who flew east have no day less than none between them', () => {
    expect(itemsOf(own([5, 3], [4, 3], [6, 3]))).toEqual(['3+0 3+0 3+2']);
  });
});

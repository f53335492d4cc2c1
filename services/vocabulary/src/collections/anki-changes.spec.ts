import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ReadNote } from '../card-files/collection.js';
import { NEW } from '../reviews/schedule.js';
import { mergeOf } from './anki-changes.js';

const note: ReadNote = {
  guid: 'guid',
  changedAt: 0,
  word: '猫',
  reading: undefined,
  isSuspended: false,
  declared: undefined,
  schedule: NEW,
  log: undefined,
  answers: 0,
};
const kept = { changedAt: 0, card: null };

const line = (at: number, rating: number) => ({ at, rating, kind: 1, tookMs: 0 });
const answer = (at: number, rating: number) => ({ at, rating, isUndone: false, isImported: false });
const lines = fc.array(fc.tuple(fc.nat(20_000), fc.integer({ min: 1, max: 4 })), { maxLength: 12 });

describe('the answers of a card in Anki and here', () => {
  it('are the same where they are less than a second apart and have the same rating', () => {
    fc.assert(
      fc.property(lines, lines, (there, here) => {
        const isSame =
          ([at, rating]: [number, number]) =>
          ([otherAt, otherRating]: [number, number]) =>
            rating === otherRating && Math.abs(at - otherAt) < 1_000;
        const { fresh } = mergeOf(
          note,
          there.map(([at, rating]) => line(at, rating)),
          kept,
          [],
          here.map(([at, rating]) => answer(at, rating)),
        );
        const expected = there.filter((one) => !here.some(isSame(one)));
        expect(fresh.map(({ at, rating }) => [at, rating])).toEqual(expected);
      }),
      { seed: 36 },
    );
  });

  it('are compared in time that grows as they do', () => {
    const merge = (text: string) => {
      const times = Array.from(text, (letter, index) => (letter === 'a' ? index * 400 : index));
      mergeOf(
        note,
        times.map((at) => line(at, 3)),
        kept,
        [],
        times.map((at) => answer(at, 4)),
      );
    };
    checkLinearTime('answers', merge, ['a', 'b'], 16_000);
  });
});

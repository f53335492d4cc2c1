import { WordState } from '@ichibun/proto/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { FIELDS, type Note, withIds } from './notes.js';

const MADE = Date.parse('2026-11-27T12:00:00.000Z');

const note = (kind: 'word' | 'sentence', id: number, afterMs: number, given: { noteMadeAt?: Date } = {}) => ({
  of: { kind, id },
  fields: Object.fromEntries(FIELDS.map((field) => [field, ''])) as Note['fields'],
  state: WordState.LEARNING,
  isSuspended: false,
  addedAt: new Date(MADE + afterMs),
  changedAt: new Date(MADE + afterMs),
  answeredAt: undefined,
  stability: 0,
  intervalDays: 0,
  answers: 0,
  lapses: 0,
  wordId: undefined,
  dueAt: undefined,
  ...given,
});

const idsOf = (notes: readonly Note[]) => new Map(notes.map(({ id, of }) => [`${of.kind} ${of.id}`, id]));

describe('the id of a note', () => {
  it('is when it was made', () => {
    const ids = idsOf(withIds([note('sentence', 1, 5_000), note('word', 7, 0), note('word', 8, 9_000)]));
    expect([...ids]).toEqual([
      ['word 7', MADE],
      ['sentence 1', MADE + 5_000],
      ['word 8', MADE + 9_000],
    ]);
  });

  it('stays the same when others that were made with it are gone', () => {
    const list = Array.from({ length: 300 }, (_, index) => note('word', index + 65_400, 0));
    const all = idsOf(withIds(list));
    expect(new Set(all.values()).size).toBe(300);
    const left = list.filter((_, index) => index % 7 !== 0);
    for (const [of, id] of idsOf(withIds(left))) expect(all.get(of)).toBe(id);
  });

  it('of one of many is before that of any note that is made after them', () => {
    const last = withIds([...Array(50).keys()].map((id) => note('word', id, 0)).concat(note('word', 99, 1))).at(-1);
    expect(last!.of.id).toBe(99);
  });

  it('is that of the word whose note a sentence was added to', () => {
    const [of] = withIds([note('word', 3, 0)]);
    const added = note('sentence', 4, 60_000, { noteMadeAt: new Date(of!.id) });
    expect(withIds([added])[0]!.id).toBe(of!.id);
  });

  it('differs from those of all others, also at one time', () => {
    const same = [note('word', 1, 0), note('sentence', 2, 0), note('sentence', 3, 0, { noteMadeAt: new Date(MADE) })];
    expect(new Set(idsOf(withIds(same)).values()).size).toBe(3);
  });
});

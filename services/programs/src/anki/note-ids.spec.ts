import { describe, expect, it } from '@jest/globals';
import { freeIds, type Unnumbered, wantedIds } from './note-ids.js';

const MADE = Date.parse('2026-11-27T12:00:00.000Z');

const note = (kind: 'word' | 'sentence', id: number, afterMs: number, noteMadeAt?: Date): Unnumbered => ({
  of: { kind, id },
  addedAt: new Date(MADE + afterMs),
  noteMadeAt,
});

const withIds = (notes: readonly Unnumbered[], taken: readonly number[] = []) =>
  freeIds(wantedIds(notes), new Set(taken));
const idsOf = (notes: ReturnType<typeof withIds>) => new Map(notes.map(({ id, of }) => [`${of.kind} ${of.id}`, id]));

describe('the id of a note', () => {
  it('is when it was made', () => {
    const ids = idsOf(withIds([note('sentence', 1, 5_000), note('word', 7, 0), note('word', 8, 9_000)]));
    expect(ids).toEqual(
      new Map([
        ['sentence 1', MADE + 5_000],
        ['word 7', MADE],
        ['word 8', MADE + 9_000],
      ]),
    );
  });

  it('stays the same when others that were made with it are gone', () => {
    const list = Array.from({ length: 300 }, (_, index) => note('word', index + 65_400, 0));
    const all = idsOf(withIds(list));
    expect(new Set(all.values()).size).toBe(300);
    const left = list.filter((_, index) => index % 7 !== 0);
    for (const [of, id] of idsOf(withIds(left))) expect(all.get(of)).toBe(id);
  });

  it('of one of many is before that of any note that is made after them', () => {
    const ids = idsOf(withIds([...Array(50).keys()].map((id) => note('word', id, 0)).concat(note('word', 99, 1))));
    expect(Math.max(...ids.values())).toBe(ids.get('word 99'));
  });

  it('is that of the word whose note a sentence was added to', () => {
    const [of] = withIds([note('word', 3, 0)]);
    const added = note('sentence', 4, 60_000, new Date(of!.id));
    expect(withIds([added])[0]!.id).toBe(of!.id);
  });

  it('differs from those of all others, also at one time', () => {
    const same = [note('word', 1, 0), note('sentence', 2, 0), note('sentence', 3, 0, new Date(MADE))];
    expect(new Set(idsOf(withIds(same)).values()).size).toBe(3);
  });

  it('is the next that is free where another note has it', () => {
    expect(idsOf(withIds([note('word', 1, 0)], [MADE, MADE + 1])).get('word 1')).toBe(MADE + 2);
  });
});

import type { NoteOf, StoredNote } from './notes.js';

/** A note without an id, as far as its id follows from it. */
export type Unnumbered = Pick<StoredNote, 'of' | 'addedAt' | 'noteMadeAt'>;

export interface IdOfNote {
  readonly of: NoteOf;
  readonly id: number;
}

/** Milliseconds before it was made within which the id of a note is that was made with many others at once. */
const ROOM_OF_MANY = 65_536;

/**
 * The ids of notes: when each was made. Of notes that were made at one time, such as the words of a list, each has a place
 * of its own by its row.
 *
 * @returns in the order in which ids are given
 */
export function wantedIds(notes: readonly Unnumbered[]): IdOfNote[] {
  const sorted = notes.toSorted((one, other) => one.of.id - other.of.id);
  const withTime = sorted.filter(({ noteMadeAt }) => noteMadeAt !== undefined);
  const times = Map.groupBy(
    sorted.filter(({ noteMadeAt }) => noteMadeAt === undefined),
    ({ of, addedAt }) => `${of.kind} ${addedAt.getTime()}`,
  );
  const alone = [...times.values()].filter(({ length }) => length === 1).flat();
  const together = [...times.values()].filter(({ length }) => length > 1).flat();
  return [
    ...withTime.map(({ of, noteMadeAt }) => ({ of, id: noteMadeAt!.getTime() })),
    ...alone.map(({ of, addedAt }) => ({ of, id: addedAt.getTime() })),
    ...together.map(({ of, addedAt }) => ({ of, id: addedAt.getTime() - ROOM_OF_MANY + (of.id % ROOM_OF_MANY) })),
  ];
}

/** The ids that notes get: those that they want, or the next that are free. */
export function freeIds(wanted: readonly IdOfNote[], taken: ReadonlySet<number>): IdOfNote[] {
  const all = new Set(taken);
  return wanted.map(({ of, id: first }) => {
    let id = first;
    while (all.has(id)) id++;
    all.add(id);
    return { of, id };
  });
}

import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { WhichNotes } from '@ichibun/proto/notes';

const MOST = 1_000;

/** The field of `WhichNotes` by which rows are chosen. */
export type ChosenBy = 'all' | NonNullable<WhichNotes['which']['case']>;

/** By what rows are chosen, and the parameter of that condition; true where it needs none. */
export function chosenBy(wanted: WhichNotes | undefined): { by: ChosenBy; value: unknown } {
  const which = wanted?.which;
  switch (which?.case) {
    case 'words':
      return { by: 'words', value: atMost(which.value.words) };
    case 'ids':
      return { by: 'ids', value: atMost(which.value.ids) };
    case 'noteIds':
      return { by: 'noteIds', value: atMost(which.value.noteIds) };
    case 'addedSince':
      return { by: 'addedSince', value: timestampDate(which.value) };
    case 'withoutNoteId':
      return { by: 'withoutNoteId', value: true };
    default:
      return { by: 'all', value: true };
  }
}

function atMost<Item>(list: readonly Item[]): readonly Item[] {
  if (list.length > MOST) throw new RangeError(`${list.length} items, and at most ${MOST} can be asked for`);
  return list;
}

import { open, stat } from 'node:fs/promises';
import type { Choices, NoteOrNot, Preview } from '../card-files/collection.js';
import { membersOf } from '../card-files/package-directory.js';
import { type Clock, notesOfList } from '../lists/list-notes.js';
import { listPreviewOf } from '../lists/list-preview.js';
import { readList } from '../lists/read-list.js';
import type { Rules } from '../reviews/schedule.js';
import { AnkiDatabase } from './anki-database.js';
import { notesOf } from './anki-notes.js';
import { previewOf } from './anki-preview.js';
import { minutesWestOf } from './time-zone.js';
import { isCollection, unpackCollection } from './unpack-collection.js';

/** A learner's file of any program. */
export interface OpenedFile {
  preview(): Preview;
  /**
   * Its notes as the learner has chosen them: each has a word and where its card stands, or why it is left out.
   *
   * @param withContent whether the notes are to be kept
   */
  notes(choices: NotesChoices, rules: Rules, clock: Clock, withContent?: boolean): Iterable<NoteOrNot>;
}

type NotesChoices = Pick<Choices, 'kinds' | 'decks' | 'suspended' | 'statuses' | 'furtherCards'>;

/**
 * Opens a file by what is in it, whatever its name: a collection of Anki, or a list.
 *
 * @param path the file
 * @param room where a collection may be unpacked
 * @param willRead told, before it is read, how many bytes there are, unpacked
 * @throws DomainError as `unpackCollection`, `AnkiDatabase` and `readList`
 */
export async function openFile(
  path: string,
  room: string,
  willRead: (bytes: number) => void = () => {},
): Promise<OpenedFile> {
  const file = await open(path);
  try {
    const members = await membersOf(file);
    if (!members?.some(isCollection)) {
      willRead((await file.stat()).size);
      const list = await readList(file, members);
      return {
        preview: () => listPreviewOf(list),
        notes: (choices, rules, clock) => notesOfList(list, choices, rules, clock),
      };
    }
  } finally {
    await file.close();
  }
  await unpackCollection(path, room);
  willRead((await stat(room)).size);
  const database = new AnkiDatabase(room);
  return {
    preview: () => previewOf(database),
    notes: (choices, rules, { timeZone }, withContent) =>
      notesOf(database, choices, rules, minutesWestOf(timeZone), withContent),
  };
}

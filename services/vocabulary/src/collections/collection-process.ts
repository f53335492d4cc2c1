// The process that reads one collection. It may be killed at any time, and knows no secrets.
import { join } from 'node:path';
import { answersOneQuestion } from '@ichibun/kit/bounded-process';
import { studyDayOf } from '@ichibun/time/study-days';
import { MOST_ANSWERS, MOST_NOTES, type NoteOrNot, type Preview } from '../card-files/collection.js';
import { tooManyNotes, tooManyParts } from '../card-files/refusal.js';
import { MemoryModel } from '../reviews/memory.js';
import type { Answer, NotesMessage, Question, SizeMessage } from './collection-reader.js';
import { openFile } from './open-file.js';
import { StatesCounter } from './states-counter.js';

/** Notes that are sent at once, and bytes of their logs and contents beside which no more are sent. */
const AT_ONCE = { notes: 1_000, bytes: 256 * 1024 };

answersOneQuestion<Question, Answer>(async ({ folder, file, asked }, _, tell) => {
  const opened = await openFile(join(folder, file), join(folder, 'collection'), (bytes) =>
    tell({ bytes } satisfies SizeMessage),
  );
  if (asked === 'preview') return { preview: checked(opened.preview()) };
  const { retention, parameters, timeZone, dayStartHour, choices, wanted, ...steps } = asked;
  const rules = { model: new MemoryModel(retention, parameters ?? undefined), ...steps };
  const now = new Date();
  const notes = atMost(opened.notes(choices, rules, { now, timeZone, dayStartHour }, wanted === 'notes'));
  if (wanted === 'states') {
    const counter = new StatesCounter(studyDayOf(now, timeZone, dayStartHour));
    for (const note of notes) counter.add(note);
    return { states: counter.counted() };
  }
  let part: NoteOrNot[] = [];
  let [count, bytes] = [0, 0];
  for (const note of notes) {
    count++;
    part.push(note);
    if ('log' in note) bytes += note.log?.length ?? 0;
    if ('anki' in note) bytes += note.anki?.content?.length ?? 0;
    if (part.length < AT_ONCE.notes && bytes < AT_ONCE.bytes) continue;
    tell({ notes: part } satisfies NotesMessage);
    [part, bytes] = [[], 0];
  }
  tell({ notes: part } satisfies NotesMessage);
  return { read: count };
});

/** @throws DomainError `imports.too-many-notes` for a file that could not be imported whatever is chosen */
function checked(preview: Preview): Preview {
  const notes = preview.kinds.reduce((sum, kind) => sum + kind.notes, 0);
  if (notes > MOST_NOTES) throw tooManyNotes();
  return preview;
}

/** @throws DomainError `imports.too-many-notes`, `imports.too-many-parts` of answers to one of them */
function* atMost(notes: Iterable<NoteOrNot>): Generator<NoteOrNot> {
  let count = 0;
  for (const note of notes) {
    if (++count > MOST_NOTES) throw tooManyNotes();
    if (!('reason' in note) && note.answers > MOST_ANSWERS) throw tooManyParts('answers-to-card', MOST_ANSWERS);
    yield note;
  }
}

// The process that reads one collection. It may be killed at any time, and knows no secrets.
import { join } from 'node:path';
import { answersOneQuestion } from '@ichibun/kit/bounded-process';
import { tooManyNotes } from '../card-files/refusal.js';
import { MemoryModel } from '../reviews/memory.js';
import type { Answer, NotesMessage, Question } from './collection-reader.js';
import { openFile } from './open-file.js';

/** Notes that are sent at once. */
const AT_ONCE = 1_000;
/** More than anybody has: each lies in memory. */
const MOST_NOTES = 200_000;

answersOneQuestion<Question, Answer>(async ({ folder, file, asked }, _, tell) => {
  const opened = await openFile(join(folder, file), join(folder, 'collection'));
  if (asked === 'preview') return { preview: opened.preview() };
  const { retention, parameters, timeZone, dayStartHour, choices, ...steps } = asked;
  const rules = { model: new MemoryModel(retention, parameters ?? undefined), ...steps };
  let part: NotesMessage['notes'][number][] = [];
  let count = 0;
  for (const note of opened.notes(choices, rules, { now: new Date(), timeZone, dayStartHour })) {
    if (++count > MOST_NOTES) throw tooManyNotes();
    part.push(note);
    if (part.length < AT_ONCE) continue;
    tell({ notes: part } satisfies NotesMessage);
    part = [];
  }
  tell({ notes: part } satisfies NotesMessage);
  return { read: count };
});

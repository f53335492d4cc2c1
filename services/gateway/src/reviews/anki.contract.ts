import { z } from 'zod';
import { id, listOf, shortText, timeZone } from '../http/schemas.js';

export const packageWanted = z
  .object({
    deckName: shortText(1_000).default('Ichibun').meta({ maxLength: 200 }),
    since: z
      .int()
      .min(0)
      .max(8_640_000_000_000_000)
      .optional()
      .describe('Milliseconds since 1970, as `x-ichibun-as-of` of the last package said: only what is new or changed'),
    timeZone: timeZone.default('UTC'),
  })
  .meta({ id: 'AnkiPackage' });

export const ankiNotes = z
  .object({
    noteType: z
      .object({
        name: z.string(),
        fields: z.array(z.string()).describe('Names, in order'),
        css: z.string(),
        templates: z.array(z.object({ name: z.string(), front: z.string(), back: z.string() })),
      })
      .describe('As AnkiConnect makes it'),
    notes: z.array(
      z
        .object({
          fields: z.array(z.string()).describe('HTML, in the order of the note type’s fields'),
          tags: z.array(z.string()).describe('One of them, `ichibun::id::…`, names the word'),
        })
        .meta({ id: 'AnkiNote' }),
    ),
  })
  .meta({ id: 'AnkiNotes' });

/** Ids of Anki's notes are milliseconds since 1970. */
const noteId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const notes = listOf(noteId, 20_000).default([]);

export const ankiStatus = z
  .object({
    words: listOf(z.object({ noteId, wordId: id }), 5_000)
      .default([])
      .describe('Notes whose tag `ichibun::id::…` says which word of the vocabulary they are'),
    new: notes,
    learning: notes,
    young: notes,
    mature: notes,
  })
  .meta({ id: 'AnkiStatus' });

export const takenStates = z.object({
  taken: z.int().describe('Notes that are those of words'),
  unknownNotes: z.array(z.int()).describe('Notes of which no call has said yet which word they are'),
});

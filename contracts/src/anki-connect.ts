import { z } from 'zod';
import { MEGABYTE } from './bounds.js';
import { route } from './route.js';
import { listOf } from './schemas.js';

export const asked = z
  .object({
    action: z.string().max(100),
    version: z
      .number()
      .optional()
      .describe('Up to 4, which is taken without it: the bare result. From 5 on: {result, error}'),
    params: z.unknown().optional(),
    key: z.unknown().optional().describe('The token, where the address has - in its place'),
  })
  .meta({ id: 'AnkiConnectAction' });

const answer = z.object({
  result: z.unknown().describe('What the action answers; null with an error'),
  error: z.string().nullable(),
});
const answered = z.union([answer, z.unknown()]).describe('What AnkiConnect answers');

/** Ids in one question: programs ask for 10,000 at most. */
const ids = listOf(z.number(), 10_000);
/** The longest field: what a dictionary says of a word, as HTML. */
const text = z.string().max(200_000);

const file = z.object({
  filename: z.string().max(300),
  data: z.string().optional(),
  fields: z.array(z.string().max(100)).max(20).default([]),
});
const files = z
  .union([file, z.array(file).max(10)])
  .nullish()
  .transform((given) => (given ? [given].flat() : []));

const fields = z.record(z.string().max(100), text);

const note = z.object({
  deckName: z.string().max(300),
  modelName: z.string().max(300),
  fields,
  options: z.object({ allowDuplicate: z.boolean().nullish() }).nullish(),
  audio: files,
  picture: files,
  video: files,
});

/** What the parameters of actions are. */
export const PARAMETERS = {
  note: z.object({ note }),
  notes: z.object({ notes: z.array(note).max(100) }),
  noteIds: z.object({ notes: ids }),
  cardIds: z.object({ cards: ids }),
  intervals: z.object({ cards: ids, complete: z.boolean().default(false) }),
  query: z.object({ query: z.string().max(10_000) }),
  update: z.object({
    note: z.object({ id: z.number(), fields: fields.default({}), audio: files, picture: files, video: files }),
  }),
  media: file.pick({ filename: true, data: true }),
  model: z.object({ modelName: z.string().max(300) }),
  deck: z.object({ deck: z.string().max(300) }),
  reflect: z.object({ actions: z.array(z.string().max(100)).max(200).nullish() }).default({}),
  multi: z.object({ actions: z.array(asked).max(50) }),
};

export type NoteToAdd = z.output<typeof note>;
export type FileToKeep = z.output<typeof file>;

/** A sound and a picture in base64, or 10,000 ids. */
const BODY = { bytes: 6 * MEGABYTE, values: 10_100 };

export const ankiConnectCalls = {
  act: route('POST', '/api/doors/{token}/anki', {
    summary: 'An action of AnkiConnect’s: notes become saved sentences, and words are found by how well they are known',
    body: asked,
    bodyBounds: BODY,
    answers: { 200: answered },
    // Calls of one learner in a minute: a player asks for ten cards at a time.
    perMinute: 3_000,
    deadlineMs: 30_000,
  }),
};

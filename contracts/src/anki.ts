import { z } from 'zod';
import { type BodyBounds, MEGABYTE } from './bounds.js';
import { patternParameter } from './grammar.js';
import type { Answered, Sent } from './json.js';
import { route } from './route.js';
import { id, listOf, shortText, timeZone } from './schemas.js';
import { APKG } from './sentences.js';

const packageWanted = z
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

const ankiPlan = z
  .object({
    ownCards: z.int().describe('Cards that were imported from the learner’s Anki'),
    answeredCards: z.int().describe('Those of them that were answered here'),
    answers: z.int().describe('How often'),
    otherCards: z.int().describe('Cards of words that came from elsewhere: as new notes'),
    decks: z.array(z.string()).describe('Of own cards, those with the most first; at most 20'),
    noteTypes: z.array(z.string()).describe('The same of note types'),
    furtherCards: z.int().describe('Of own cards those of no word: gaps of clozes, and cards of further templates'),
    mediaBytes: z.int().describe('Of all sounds and pictures of notes from Anki; a deck takes 200 MB of them'),
  })
  .meta({ id: 'AnkiPlan' });
export type AnkiPlan = Answered<typeof ankiPlan>;

const zoneOfCards = z.object({ timeZone: timeZone.default('UTC') });

export const ankiCards = z.object({
  cards: z.array(
    z
      .object({
        wordId: z.int().describe('0 of a card that is of no word'),
        pattern: z.string().nullable().describe('The grammar point of such a card: its note is tagged with it'),
        noteId: z.int().nullable().describe('Null of a card that was made here: its note is tagged with the word'),
        cardId: z.int().nullable(),
        state: z
          .object({
            type: z.int(),
            queue: z.int(),
            dueInDays: z.int().nullable().describe('Of a review, from today'),
            dueAt: z.int().nullable().describe('Of a card in its steps: seconds since 1970'),
            interval: z.int(),
            answers: z.int(),
            lapses: z.int(),
            stepsLeft: z.int(),
            lastAt: z.int().describe('Seconds since 1970'),
          })
          .nullable()
          .describe('As Anki’s columns have it; null of a card that nobody answered here'),
        log: z
          .array(z.array(z.int()))
          .describe('Answers that were given here: at, ease, interval, interval before, factor, milliseconds, kind'),
      })
      .meta({ id: 'AnkiCard' }),
  ),
});

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

const ankiStatus = z
  .object({
    words: listOf(z.object({ noteId, wordId: id }), 5_000)
      .default([])
      .describe('Notes whose tag `ichibun::id::…` says which word of the vocabulary they are'),
    new: notes,
    learning: notes,
    young: notes,
    mature: notes,
    points: listOf(z.object({ pattern: patternParameter, state: z.enum(['new', 'learning', 'young', 'mature']) }), 500)
      .default([])
      .describe('Grammar points, which the tags `ichibun::point::…` of notes name'),
  })
  .meta({ id: 'AnkiStatus' });
export type AnkiStatus = Sent<typeof ankiStatus>;

const takenStates = z.object({
  taken: z.int().describe('Notes that are those of words'),
  unknownNotes: z.array(z.int()).describe('Notes of which no call has said yet which word they are'),
});

/** Ids of 20,000 notes for each of four states, and 5,000 notes with their words. */
const STATUS_BODY: BodyBounds = { bytes: 2 * MEGABYTE, values: 100_000 };

export const ankiCalls = {
  package: route('POST', '/api/users/{id}/anki/package', {
    summary: 'The cards as an Anki package with schedules and logs; header `x-ichibun-as-of` says as of when',
    own: 'id',
    body: packageWanted,
    answers: { 200: { mediaType: APKG } },
    fails: ['sentences.nothing-to-send', 'sentences.invalid-deck-name', 'time.unknown-zone'],
    // Requests a minute of one caller.
    perMinute: 20,
    deadlineMs: 60_000,
  }),
  plan: route('GET', '/api/users/{id}/anki/plan', {
    summary: 'What would go to the learner’s Anki, before it does',
    own: 'id',
    answers: { 200: ankiPlan },
  }),
  cards: route('GET', '/api/users/{id}/anki/cards', {
    summary: 'Cards of the learner’s own Anki, and those answered here, with what AnkiConnect writes of them',
    own: 'id',
    query: zoneOfCards,
    answers: { 200: ankiCards },
    fails: ['time.unknown-zone'],
    perMinute: 20,
    deadlineMs: 60_000,
  }),
  notes: route('GET', '/api/users/{id}/anki/notes', {
    summary: 'The notes of the package one by one, without schedules, for an Anki that takes no packages',
    own: 'id',
    answers: { 200: ankiNotes },
    perMinute: 20,
    deadlineMs: 60_000,
  }),
  status: route('POST', '/api/users/{id}/anki/status', {
    summary: 'Takes over how well words are known in Anki, for who reviews there; what is said to be known stays so',
    own: 'id',
    body: ankiStatus,
    bodyBounds: STATUS_BODY,
    answers: { 200: takenStates },
    fails: ['vocabulary.reviewed-here', 'vocabulary.invalid-review'],
  }),
};

import { namesOf } from '@ichibun/proto/enum-names';
import { Content, ImportStatus, Source, StateOfStatus, Suspended } from '@ichibun/proto/imports';
import { z } from 'zod';
import type { BodyBounds } from './bounds.js';
import type { Answered, Sent } from './json.js';
import { route } from './route.js';
import { failureValues, idParameter, listOf, moment, nothing, shortText, wholeNumber } from './schemas.js';

const place = z.int().min(0).max(1_000);
const suspended = z.enum(namesOf(Suspended));
const source = z.enum(namesOf(Source));
const stateOfValue = z.enum(namesOf(StateOfStatus));

const stateCounts = z
  .object({
    new: z.int(),
    learning: z.int(),
    young: z.int(),
    mature: z.int(),
    known: z.int(),
    blocked: z.int(),
  })
  .meta({ id: 'StateCounts', description: 'Words by their states' });
export type StateCounts = Answered<typeof stateCounts>;
const leftOutCounts = z
  .array(z.object({ reason: z.string(), notes: z.int() }))
  .describe('Notes that are left out, by why: the most frequent reason first');

const changesInAnki = z
  .object({
    suspended: z.int(),
    unsuspended: z.int(),
    buried: z.int(),
    reset: z.int(),
    rescheduled: z.int(),
    moved: z.int().describe('To another deck'),
    edited: z.int(),
    deleted: z.int().describe('Of a whole collection: their notes are no longer in it, so they rest'),
    takenFromAnki: z.int().describe('Rescheduled there after they were answered here: as in Anki'),
    keptHere: z.int().describe('Answered here after they were rescheduled there: as here'),
  })
  .meta({ id: 'ChangesInAnki', description: 'Cards that were changed in Anki since they were last brought' });
export type ChangesInAnki = Answered<typeof changesInAnki>;

export const collectionPreview = z
  .object({
    source: source.describe('Whose the file is: `table` is of no program that is known'),
    kinds: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          notes: z.int(),
          fields: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
          holds: z.enum(namesOf(Content)),
          word: z.int().nullable().describe('Which field holds words: as chosen last time, else as guessed'),
          reading: z.int().nullable(),
          state: z.int().nullable().describe('Of a list: which column says how well words are known'),
          isRemembered: z.boolean().describe('The learner chose these fields last time'),
        }),
      )
      .describe('The note types, the largest first; the tables of a list'),
    decks: z.array(z.object({ id: z.string(), name: z.string(), cards: z.int(), isChosen: z.boolean() })),
    points: z.int().describe('Notes that were made here of grammar points: only answers are taken over of them'),
    cards: z.int(),
    suspendedCards: z.int(),
    answers: z.int(),
    hasParameters: z
      .boolean()
      .describe('Parameters of FSRS come along, which are taken where the learner has none of her own'),
    suspended: suspended.describe('What suspended cards were taken for last time'),
    furtherCards: z.boolean().nullable().describe('What was chosen last of gaps and further cards'),
    statuses: z
      .array(
        z.object({
          kindId: z.string(),
          field: z.int().nullable().describe('Null: what all rows are where no column says it'),
          value: z.string(),
          notes: z.int(),
          state: stateOfValue,
        }),
      )
      .describe('Of a list: values of all columns that may say how well words are known, and what each is taken for'),
    presets: z
      .array(
        z.object({
          name: z.string(),
          cards: z.int(),
          hasParameters: z.boolean(),
          retention: z.number().nullable(),
          learningSteps: z.array(z.int()).describe('Minutes'),
          relearningSteps: z.array(z.int()),
          newPerDay: z.int(),
          reviewsPerDay: z.int(),
          leechLapses: z.int(),
          suspendsLeeches: z.boolean(),
        }),
      )
      .describe('Settings of Anki’s decks, by which their cards are scheduled here too; those of the most cards first'),
    dayStartHour: z.int().nullable().describe('Of the collection’s days'),
  })
  .meta({ id: 'CollectionPreview' });
export type CollectionPreview = Answered<typeof collectionPreview>;

const importReport = z
  .object({
    states: stateCounts,
    added: z.int().describe('Words that the learner did not have'),
    doubles: z.int().describe('Notes that are another note’s word: in kana, in kanji, or inflected'),
    kept: z.int().describe('Words whose cards were answered here already: they stay as they are'),
    answers: z.int().describe('Answers that came along'),
    points: z.int().describe('Grammar points that answers came to'),
    furtherCards: z.int().describe('New cards of clozes and further templates'),
    withoutContent: z.int().describe('Notes whose fields are too long, or too many, to be kept and shown'),
    overdue: z.int(),
    spreadDays: z.int().describe('The days on which those that were overdue come'),
    leftOut: leftOutCounts,
    changes: changesInAnki.nullable(),
    answersLeftOut: z
      .object({
        leftOutNotes: z.int().describe('Of notes that were left out'),
        otherNotes: z.int().describe('Of other notes of the same word'),
        otherCards: z.int().describe('Of other cards of the same note'),
      })
      .nullable()
      .describe('Answers that no card here follows'),
  })
  .meta({ id: 'CollectionReport' });
export type CollectionReport = Answered<typeof importReport>;

export const cardImport = z
  .object({
    id: z.int(),
    filename: z.string(),
    status: z.enum(namesOf(ImportStatus)),
    createdAt: moment,
    done: z.int(),
    total: z.int().describe('0 as long as it is unknown'),
    errorCode: z.string().nullable(),
    errorMessage: z.string().nullable(),
    errorValues: failureValues.optional(),
    preview: collectionPreview.nullable().describe('Not in lists'),
    report: importReport.nullable().describe('At the end'),
  })
  .meta({ id: 'CardImport', description: 'What is brought from elsewhere with its schedules' });
export type CardImport = Answered<typeof cardImport>;
const cardImports = z.object({ imports: z.array(cardImport) });

export const importChoices = z
  .object({
    kinds: listOf(
      z.object({
        id: shortText(64),
        word: place.nullable(),
        reading: place.nullable(),
        state: place.nullable().default(null),
      }),
      1_000,
    ).describe('Kinds without a word, or that are not listed, are left out'),
    decks: listOf(shortText(64), 5_000),
    suspended: suspended.describe(
      'What becomes of suspended cards: they keep their schedules and rest, or their words are known, or blocked',
    ),
    statuses: listOf(
      z.object({ kindId: shortText(64), field: place.nullable(), value: z.string().max(100), state: stateOfValue }),
      1_000,
    )
      .default([])
      .describe('Of lists: what values mean; rows with others are left out'),
    furtherCards: z
      .boolean()
      .default(false)
      .describe('Of Anki: gaps of clozes, and cards of further templates of notes with words, become cards'),
    spreads: z.boolean().describe('Cards that are overdue come over some days, not all at once'),
    timeZone: shortText(100).describe('IANA name'),
  })
  .meta({ id: 'ImportChoices' });
export type ImportChoices = Sent<typeof importChoices>;
const statesToCome = z.object({
  states: stateCounts,
  overdue: z.int(),
  leftOut: leftOutCounts,
  changes: changesInAnki.nullable().describe('Of cards that are here already; null where there are none'),
  furtherCards: z.int().describe('Cards of clozes and further templates'),
  newAnswers: z.int().describe('Their answers that are not here yet'),
});
const leftOutQuery = z.object({
  after: wholeNumber(0, 2 ** 31 - 1).default(0),
});
const leftOutNotes = z.object({
  notes: z.array(z.object({ id: z.int(), reason: z.string(), note: z.string() })),
  hasMore: z.boolean(),
});
const takenBack = z.object({ removed: z.int(), restored: z.int() });
const importId = idParameter;
const mediaKept = z
  .object({
    wanted: z.array(z.string()).describe('Members of the whole package that are wanted and not kept yet'),
    kept: z.int(),
    refused: z.int().describe('No sound and no picture, or larger than 6 MB'),
    isFull: z.boolean().describe('There is no room for more'),
  })
  .meta({ id: 'MediaKept' });
export type MediaKept = Answered<typeof mediaKept>;
export const noteMediaRoom = z
  .object({ count: z.int().describe('Sounds and pictures'), bytes: z.int(), mostCount: z.int(), mostBytes: z.int() })
  .meta({ id: 'NoteMediaRoom' });

/** Bytes of a package of media; the page sends 16 MB, or one file. */
export const LARGEST_MEDIA = 20 * 1024 * 1024;

/** 5,000 decks, 1,000 kinds of notes and as many values of states. */
const CHOICES_BODY: BodyBounds = { bytes: 1024 * 1024, values: 16_000 };

const FILE_FAILURES = [
  'imports.too-many-files',
  'imports.too-many-notes',
  'imports.too-many-parts',
  'imports.not-a-package',
  'imports.damaged-package',
  'imports.unknown-version',
  'imports.too-large',
  'imports.too-complex',
  'imports.unreadable-file',
  'imports.empty-list',
  'imports.without-words',
] as const;

const CHOICE_FAILURES = ['imports.not-found', 'imports.begun', 'imports.nothing-chosen', 'time.unknown-zone'] as const;

export const cardImportsCalls = {
  open: route('POST', '/api/users/{id}/imports', {
    summary:
      'Looks into an Anki package (.apkg, .colpkg), of which only the collection is needed, or a list of words with ' +
      'states (jpdb, Jiten, WaniKani, Migaku, Lute, LWT, LingQ, Language Reactor, CSV, TSV, JSON). Nothing is imported yet',
    own: 'id',
    form: { file: 'file' },
    answers: { 201: cardImport },
    fails: FILE_FAILURES,
    // Each costs a process.
    perMinute: 30,
    // Time for 50 MB over a slow line, and for a large collection to be read.
    deadlineMs: 5 * 60_000,
    stopsWhenAbandoned: true,
  }),
  list: route('GET', '/api/users/{id}/imports', {
    summary: 'The learner’s imports, the newest first',
    own: 'id',
    answers: { 200: cardImports },
  }),
  room: route('GET', '/api/users/{id}/imports/media', {
    summary: 'How much room sounds and pictures of the learner’s notes take, and how much there is',
    own: 'id',
    answers: { 200: noteMediaRoom },
  }),
  media: route('GET', '/api/users/{id}/imports/media/{mediaId}', {
    summary: 'A sound or a picture of a note that came from Anki',
    own: 'id',
    params: { mediaId: importId },
    answers: { 200: { mediaType: '*/*' } },
    fails: ['imports.no-media', 'objects.not-found'],
  }),
  keepMedia: route('POST', '/api/users/{id}/imports/{importId}/media', {
    summary:
      'Keeps sounds and pictures that the notes of an Anki package name; the file is the package with its map of ' +
      'media and some of its members, at first none, and the answer says which are wanted',
    own: 'id',
    params: { importId: importId },
    form: { file: 'file', small: LARGEST_MEDIA },
    answers: { 200: mediaKept },
    fails: [
      'imports.not-found',
      'imports.not-a-package',
      'imports.damaged-package',
      'imports.unknown-version',
      'objects.not-found',
    ],
    // Packages of 20 MB: 2 GB in two minutes.
    perMinute: 60,
    deadlineMs: 5 * 60_000,
  }),
  find: route('GET', '/api/users/{id}/imports/{importId}', {
    summary: 'An import: what is in it, how far it is, and at its end a report',
    own: 'id',
    params: { importId: importId },
    answers: { 200: cardImport },
    fails: ['imports.not-found'],
  }),
  states: route('POST', '/api/users/{id}/imports/{importId}/states', {
    summary: 'The states of words that an import would bring by some choices; writes nothing',
    own: 'id',
    params: { importId: importId },
    body: importChoices,
    bodyBounds: CHOICES_BODY,
    answers: { 200: statesToCome },
    fails: [...CHOICE_FAILURES, ...FILE_FAILURES, 'objects.not-found'],
    perMinute: 30,
    deadlineMs: 5 * 60_000,
    stopsWhenAbandoned: true,
  }),
  start: route('POST', '/api/users/{id}/imports/{importId}/start', {
    summary: 'Begins to import, and remembers the choices for the next time',
    own: 'id',
    params: { importId: importId },
    body: importChoices,
    bodyBounds: CHOICES_BODY,
    answers: { 201: nothing },
    fails: CHOICE_FAILURES,
  }),
  leftOut: route('GET', '/api/users/{id}/imports/{importId}/left-out', {
    summary: 'Notes that an import left out, 500 at a time, each with the reason',
    own: 'id',
    params: { importId: importId },
    query: leftOutQuery,
    answers: { 200: leftOutNotes },
    fails: ['imports.not-found'],
  }),
  takeBack: route('DELETE', '/api/users/{id}/imports/{importId}', {
    summary: 'Takes an import back: words, cards, states and blocked words are as before it',
    own: 'id',
    params: { importId: importId },
    answers: { 200: takenBack },
    fails: ['imports.not-found'],
  }),
};

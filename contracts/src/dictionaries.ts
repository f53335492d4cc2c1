import { namesOf } from '@ichibun/proto/enum-names';
import { UploadStatus } from '@ichibun/proto/reader';
import { z } from 'zod';
import type { Answered } from './json.js';
import { route } from './route.js';
import { failureValues, idParameter, nothing, shortText } from './schemas.js';

export const ownDictionary = z
  .object({
    id: z.int(),
    filename: z.string(),
    title: z.string().describe('As it names itself; empty until it is read'),
    revision: z.string(),
    attribution: z.string().describe('Whose it is, as it says itself'),
    terms: z.int(),
    frequencies: z.int(),
    pitches: z.int(),
    kanji: z.int(),
    skipped: z.int().describe('Rows that are not in the format, and are left out'),
    isOn: z.boolean(),
    status: z.enum(namesOf(UploadStatus)),
    errorCode: z.string().nullable(),
    errorMessage: z.string().nullable().describe('For people; null unless it could not be read'),
    errorValues: failureValues.optional(),
  })
  .meta({ id: 'OwnDictionary', description: 'A dictionary that the learner has brought along' });
export type OwnDictionary = Answered<typeof ownDictionary>;
const ownDictionaries = z.object({ dictionaries: z.array(ownDictionary) });
const oneDictionary = z.object({ dictionary: ownDictionary });
const dictionaryChange = z
  .object({
    isOn: z.boolean().optional(),
    place: z.int().min(0).max(1_000).optional().describe('Among the learner’s dictionaries, from 0'),
  })
  .meta({ id: 'DictionaryChange', description: 'What is left out stays' });
const ownLookUp = z.object({
  word: shortText(200).describe('In its dictionary form'),
  reading: shortText(200).default('').describe('Hiragana; what is read otherwise is left out'),
  joined: shortText(1_000)
    .default('')
    .describe('The word as it is in its sentence, joined with words around it: the longest first, with spaces between'),
});

/** Elements that a definition may have; none of them does anything. */
const TAGS = [
  ...(['br', 'ruby', 'rt', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'span', 'div'] as const),
  ...(['ol', 'ul', 'li', 'details', 'summary'] as const),
] as const;
export interface DefinitionElement {
  tag: (typeof TAGS)[number];
  content: (string | DefinitionElement)[];
  style?: Record<string, string> | undefined;
  colSpan?: number | undefined;
  rowSpan?: number | undefined;
}
const element: z.ZodType<DefinitionElement> = z.object({
  tag: z.enum(TAGS),
  get content() {
    return z.array(z.union([z.string(), element]));
  },
  style: z.record(z.string(), z.string()).optional().describe('By the names of CSS in scripts'),
  colSpan: z.int().optional(),
  rowSpan: z.int().optional(),
});
z.globalRegistry.add(element, { id: 'DefinitionElement', description: 'A part of a definition' });

const ownWord = { word: z.string(), reading: z.string().describe('Hiragana; empty where it is not said') };
export const ownEntry = z
  .object({
    id: z.int(),
    title: z.string(),
    terms: z.array(
      z.object({
        ...ownWord,
        tags: z.array(z.string()),
        glossary: z.array(z.union([z.string(), element])),
        score: z.number(),
      }),
    ),
    frequencies: z.array(
      z.object({ ...ownWord, value: z.number().nullable(), shown: z.string().describe('As the list shows it') }),
    ),
    pitches: z.array(
      z.object({ ...ownWord, accents: z.array(z.int()).describe('Morae before the pitch falls; 0 for no fall') }),
    ),
    kanji: z.array(z.object({ word: z.string(), readings: z.array(z.string()), meanings: z.array(z.string()) })),
  })
  .meta({ id: 'OwnEntry', description: 'What one of the learner’s dictionaries says of a word' });
export type OwnEntry = Answered<typeof ownEntry>;
export const ownEntries = z.object({ dictionaries: z.array(ownEntry) });
const entriesOfJoined = ownEntries.extend({
  joined: z
    .array(z.object({ of: z.string().describe('Which of the joined words'), entry: ownEntry }))
    .describe('Of each dictionary the first of the joined words that it has'),
});

export const dictionariesCalls = {
  list: route('GET', '/api/users/{id}/dictionaries', {
    summary: 'The dictionaries that the learner has brought along, in their order',
    own: 'id',
    answers: { 200: ownDictionaries },
  }),
  add: route('POST', '/api/users/{id}/dictionaries', {
    summary: 'Begins to read a dictionary in Yomitan’s format (a zip, version 3)',
    own: 'id',
    form: { file: 'dictionary' },
    answers: { 202: oneDictionary },
    fails: ['reader.too-many-dictionaries'],
    // Files a minute of one learner: each costs a process.
    perMinute: 20,
    // Time for 50 MB over a slow line.
    deadlineMs: 5 * 60_000,
  }),
  find: route('GET', '/api/users/{id}/dictionaries/words', {
    summary: 'What the learner’s dictionaries that are switched on say of a word, in their order',
    own: 'id',
    query: ownLookUp,
    answers: { 200: entriesOfJoined },
  }),
  change: route('PATCH', '/api/users/{id}/dictionaries/{dictionaryId}', {
    summary: 'Switches a dictionary on or off, or puts it elsewhere among the learner’s',
    own: 'id',
    params: { dictionaryId: idParameter },
    body: dictionaryChange,
    answers: { 200: oneDictionary },
    fails: ['reader.dictionary-not-found'],
  }),
  remove: route('DELETE', '/api/users/{id}/dictionaries/{dictionaryId}', {
    summary: 'Removes a dictionary',
    own: 'id',
    params: { dictionaryId: idParameter },
    answers: { 200: nothing },
    fails: ['reader.dictionary-not-found'],
  }),
};

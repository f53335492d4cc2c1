import { z } from 'zod';
import { failureValues, shortText } from '../http/schemas.js';

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
    status: z.enum(['queued', 'processing', 'completed', 'failed']),
    errorCode: z.string().nullable(),
    errorMessage: z.string().nullable().describe('For people; null unless it could not be read'),
    errorValues: failureValues.optional(),
  })
  .meta({ id: 'OwnDictionary', description: 'A dictionary that the learner has brought along' });
export const ownDictionaries = z.object({ dictionaries: z.array(ownDictionary) });
export const oneDictionary = z.object({ dictionary: ownDictionary });
export const dictionaryChange = z
  .object({
    isOn: z.boolean().optional(),
    place: z.int().min(0).max(1_000).optional().describe('Among the learner’s dictionaries, from 0'),
  })
  .meta({ id: 'DictionaryChange', description: 'What is left out stays' });
export const ownLookUp = z.object({
  word: shortText(200).describe('In its dictionary form'),
  reading: shortText(200).default('').describe('Hiragana; what is read otherwise is left out'),
});

/** Elements that a definition may have; none of them does anything. */
const element = z.object({
  tag: z.enum([
    ...(['br', 'ruby', 'rt', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'span', 'div'] as const),
    ...(['ol', 'ul', 'li', 'details', 'summary'] as const),
  ]),
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
export const ownEntries = z.object({ dictionaries: z.array(ownEntry) });

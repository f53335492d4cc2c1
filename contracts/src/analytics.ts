import { namesOf } from '@ichibun/proto/enum-names';
import { WordOrigin } from '@ichibun/proto/vocabulary';
import { z } from 'zod';
import type { Answered } from './json.js';
import { readingFigures } from './reading-stats.js';
import { route } from './route.js';
import { moment, timeZone, wholeNumber } from './schemas.js';
import { problems } from './users.js';

/** Three years. */
const MOST_DAYS = 1_096;

const analyticsQuery = z.object({
  timeZone: timeZone.default('UTC'),
  days: wholeNumber(1, MOST_DAYS).default(90).describe('Days up to today'),
});

const textId = z.int().describe('The same for an analysis and the documents of one text');

const textCoverage = z.object({
  textId,
  title: z.string(),
  coverage: z.array(z.number()).describe('Percent of the words’ occurrences known at the end of each day'),
});

const analyticsDay = z
  .object({
    day: z.string().describe('As 2026-11-21'),
    readingMinutes: z.number().nullable(),
    readCharacters: z.number().nullable(),
    readSentences: z.number().nullable(),
    addedWords: z.int().nullable(),
    learnedWords: z.int().nullable().describe('Of those, what came by reading or reviews: no list and no set'),
    knownWords: z.int().nullable().describe('At the end of the day'),
    savedSentences: z.int().nullable(),
    sentencesInTotal: z.int().nullable().describe('At the end of the day'),
  })
  .meta({ id: 'AnalyticsDay' });
export type AnalyticsDay = Answered<typeof analyticsDay>;

const documentReading = z
  .object({
    id: z.int(),
    textId,
    title: z.string(),
    progress: z.number().describe('Percent of the sentences'),
    currentSentence: z.int(),
    sentenceCount: z.int(),
    readAt: moment,
    readingMinutes: z.number().nullable(),
    readCharacters: z.number().nullable(),
  })
  .meta({ id: 'DocumentReading' });
export type DocumentReading = Answered<typeof documentReading>;

const analytics = z
  .object({
    timeZone: z.string(),
    daily: z.array(analyticsDay).describe('The oldest first; the last is today'),
    streak: z.object({ current: z.int(), longest: z.int() }).nullable().describe('Days in a row'),
    total: readingFigures.nullable().describe('Of all time'),
    knownBy: z
      .array(
        z.object({
          origin: z.enum(namesOf(WordOrigin)),
          knownWords: z.array(z.int()).describe('At the end of each day'),
        }),
      )
      .nullable()
      .describe('The known words by how they came to be known; what none came by is left out'),
    coverage: z
      .array(textCoverage.extend({ analysisId: z.int() }))
      .nullable()
      .describe('Of the newest analyses'),
    documentCoverage: z
      .array(textCoverage.extend({ documentId: z.int() }))
      .nullable()
      .describe('Of the documents read or added last whose words are counted'),
    documents: z.array(documentReading).nullable(),
    problems,
  })
  .meta({ id: 'Analytics', description: 'A part whose service is away is null, and a problem says why' });
export type Analytics = Answered<typeof analytics>;

export const analyticsCalls = {
  daily: route('GET', '/api/analytics/daily/{userId}', {
    summary: 'What the learner read, learnt and saved day by day; a part whose service is away is null',
    own: 'userId',
    query: analyticsQuery,
    answers: { 200: analytics },
    fails: ['time.unknown-zone'],
  }),
};

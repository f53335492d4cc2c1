import { z } from 'zod';
import type { Answered } from './json.js';
import { readingFigures } from './reading-stats.js';
import { dayLeft } from './reviews.js';
import { route } from './route.js';
import { failureValues, moment, timeZone } from './schemas.js';

const dashboardQuery = z.object({ timeZone: timeZone.default('UTC') });

/** A figure of a service; null while it is away. */
const figure = z.int().nullable();

export const problems = z
  .array(
    z
      .object({ part: z.string(), code: z.string(), message: z.string(), values: failureValues.optional() })
      .meta({ id: 'Problem' }),
  )
  .describe('Why parts of the answer are null');

const dashboard = z
  .object({
    knownWordsCount: figure,
    blockedWordsCount: figure,
    processedFilesCount: figure,
    generatedCardsCount: figure,
    reading: z
      .object({
        today: readingFigures,
        total: readingFigures,
        week: z.array(z.number()).describe('Minutes of each of the last seven days; the last is today'),
        currentStreak: z.int(),
        longestStreak: z.int(),
      })
      .nullable(),
    lastDocument: z
      .object({
        id: z.int(),
        title: z.string(),
        author: z.string().describe('Empty when the source names none'),
        hasCover: z.boolean(),
        progress: z.number().describe('Percent of the sentences read'),
        currentSentence: z.int(),
        sentenceCount: z.int(),
        readAt: moment,
        minutesLeft: z.number().nullable().describe('To its end, at the learner’s own pace; null before that is known'),
      })
      .nullable()
      .describe('The document that was read last and is not finished; null when there is none'),
    reviews: dayLeft.nullable().describe('What is left of today’s reviews'),
    isBeingPrepared: z.boolean().describe('What the demo user begins with is still being made: ask again in a moment'),
    problems,
  })
  .meta({ id: 'Dashboard', description: 'A part whose service is away is null, and a problem says why' });
export type Dashboard = Answered<typeof dashboard>;

export const dashboardCalls = {
  dashboard: route('GET', '/api/user/{id}/dashboard', {
    summary: 'The learner’s counters, reading of today, streak, and the document to read on in',
    own: 'id',
    query: dashboardQuery,
    answers: { 200: dashboard },
    fails: ['time.unknown-zone'],
  }),
};

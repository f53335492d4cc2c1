import { z } from 'zod';
import type { Answered, Sent } from './json.js';
import { route } from './route.js';
import { largestId, nothing, timeZone } from './schemas.js';

const count = z.int().min(0).max(largestId);
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
export const reading = z
  .object({
    sentenceCount: count.meta({ maximum: 20_000 }),
    characterCount: count.meta({ maximum: 500_000 }),
    readingMinutes: z.number().min(0).meta({ maximum: 720 }),
    timeZone: timeZone.optional(),
    reportId: z.uuid().optional().describe('The same report is counted once, however often it is sent'),
    endedAt: instant.optional().describe('By the caller’s clock; now without it'),
    sentAt: instant.optional().describe('The caller’s clock as it sends this'),
    documentId: count.optional(),
  })
  .meta({ id: 'ReadingReport', description: 'A stretch of reading without a pause' });
export type ReadingReport = Sent<typeof reading>;
const statisticsQuery = z.object({ timeZone: timeZone.default('UTC') });
export const readingFigures = z
  .object({
    readingMinutes: z.number(),
    readCharacters: z.number(),
    readPages: z.number().describe('1,500 characters each'),
    readBooks: z.number().describe('150 pages each'),
  })
  .meta({ id: 'ReadingFigures' });
export type ReadingFigures = Answered<typeof readingFigures>;
const readingStats = z.object({ today: readingFigures, total: readingFigures }).meta({ id: 'ReadingStats' });

export const readingStatsCalls = {
  report: route('POST', '/api/user/{id}/reading-stats', {
    summary: 'Counts a stretch of reading; a reportId that was counted already changes nothing',
    body: reading,
    answers: { 200: nothing },
    fails: ['reader.implausible-reading', 'time.unknown-zone'],
  }),
  get: route('GET', '/api/user/{id}/reading-stats', {
    summary: 'What the learner has read today and in total',
    own: 'id',
    query: statisticsQuery,
    answers: { 200: readingStats },
    fails: ['time.unknown-zone'],
  }),
};

import { namesOf } from '@ichibun/proto/enum-names';
import { RunStatus } from '@ichibun/proto/runs';
import { z } from 'zod';
import type { Answered } from './json.js';
import { route } from './route.js';
import { failureValues, moment, wholeNumber } from './schemas.js';
import { problems } from './users.js';

const runsQuery = z.object({
  endedWithin: wholeNumber(0, 86_400)
    .default(60)
    .describe('Seconds: beside the unfinished runs, those that ended at most this long ago'),
});

const KINDS = [
  'import-words',
  'import-cards',
  'fit-parameters',
  'read-upload',
  'read-dictionary',
  'translate-article',
  'analyse-text',
  'count-words',
  'make-deck',
  'make-audiobook',
] as const;

export const run = z
  .object({
    id: z.string(),
    kind: z.string().describe(`What is done: ${KINDS.join(', ')}`),
    status: z.enum(namesOf(RunStatus)),
    subjectId: z.int().nullable().describe('The import, upload, analysis or document that it works on'),
    title: z.string().describe('The name of the file or text; empty without one'),
    done: z.int(),
    total: z.int().describe('0 as long as it is unknown'),
    failed: z.int().describe('How much of what is done failed on its own'),
    rate: z.number().describe('Done per second; 0 before anything is'),
    createdAt: moment,
    startedAt: moment.nullable(),
    endedAt: moment.nullable(),
    error: z
      .object({ code: z.string(), message: z.string(), values: failureValues.optional() })
      .nullable()
      .describe('Why it failed; of an unfinished run, why it is tried again'),
  })
  .meta({ id: 'Run', description: 'A piece of background work of the caller’s' });
export type Run = Answered<typeof run>;
const runs = z.object({ runs: z.array(run).describe('The newest first'), problems });

export const runsCalls = {
  list: route('GET', '/api/runs', {
    summary: 'The caller’s background work: what is unfinished, and what ended a moment ago',
    query: runsQuery,
    answers: { 200: runs },
  }),
};

import { z } from 'zod';
import { MEGABYTE } from './bounds.js';
import type { Answered, Sent } from './json.js';
import { route } from './route.js';
import { idParameter, largestId, listOf, moment, nothing, shortText, wholeNumber } from './schemas.js';

/** Sentences of the longest document, with room to report one that is too long. */
const MOST_SENTENCES = 200_100;

const milliseconds = z.int().min(0).max(largestId);
const fingerprint = z.string().regex(/^[0-9a-f]{64}$/, 'has 64 hexadecimal digits');

const TITLE = 'Names of its files';

const described = {
  fingerprint: fingerprint.describe('SHA-256 of what tells its files from others: sizes, beginnings, middles and ends'),
  durationMs: milliseconds,
  alignedMs: milliseconds.describe('How far it is compared with the text'),
  pace: z.number().min(0).max(100).describe('How much longer it takes for the same words than the built-in voice'),
};

const recording = z
  .object({
    ...described,
    title: z.string().describe(TITLE),
    sentences: z.int().describe('Sentences whose times are known, from the first'),
    changedAt: moment,
  })
  .meta({ id: 'Recording', description: 'A recording of a document. Its sound is on the learner’s devices alone' });

const starts = z
  .array(z.int())
  .describe(
    'The millisecond at which each sentence begins, from the first; of one that is not in it, that of the next',
  );
const ends = z
  .array(z.int())
  .describe('The millisecond at which each sentence ends; of one that is not in it, that at which it begins');
const doubtful = z.array(z.int()).describe('Indexes of the sentences whose times are doubtful, rising');

const alignedRecording = recording.extend({ starts, ends, doubtful }).meta({ id: 'AlignedRecording' });
export type AlignedRecording = Answered<typeof alignedRecording>;

const newRecording = z
  .object({
    ...described,
    title: shortText(1_000).describe(TITLE),
    starts: listOf(milliseconds, MOST_SENTENCES).describe(starts.description!),
    ends: listOf(milliseconds, MOST_SENTENCES).describe(ends.description!),
    doubtful: listOf(milliseconds, MOST_SENTENCES).describe(doubtful.description!),
  })
  .meta({ id: 'NewRecording' });
export type NewRecording = Sent<typeof newRecording>;

const FAILURES = ['reader.document-not-found', 'reader.recording-not-found'] as const;

export const recordingsCalls = {
  list: route('GET', '/api/documents/{id}/recordings', {
    summary: 'The recordings that were added to a document, the newest first',
    params: { id: idParameter },
    answers: { 200: z.object({ recordings: z.array(recording) }) },
    fails: ['reader.document-not-found'],
  }),
  get: route('GET', '/api/documents/{id}/recordings/{fingerprint}', {
    summary: 'A recording of a document, with when its sentences are spoken',
    params: { id: idParameter, fingerprint },
    answers: { 200: z.object({ recording: alignedRecording }) },
    fails: FAILURES,
  }),
  save: route('POST', '/api/documents/{id}/recordings', {
    summary: 'Keeps when the sentences of a document are spoken in a recording, in the place of what was kept of it',
    params: { id: idParameter },
    body: newRecording,
    bodyBounds: { bytes: 10 * MEGABYTE, values: 3 * MOST_SENTENCES + 20 },
    answers: { 201: nothing },
    fails: ['reader.document-not-found', 'reader.invalid-recording', 'reader.too-many-recordings'],
  }),
  remove: route('DELETE', '/api/documents/{id}/recordings/{fingerprint}', {
    summary: 'Removes a recording of a document',
    params: { id: idParameter, fingerprint },
    answers: { 200: nothing },
    fails: FAILURES,
  }),
  features: route('GET', '/api/documents/{id}/spoken-features', {
    summary:
      'What recordings are compared with: sentences as the built-in voice speaks them, as features of sound (services/libs/alignment)',
    params: { id: idParameter },
    query: z.object({ from: wholeNumber(0, largestId).default(0), count: wholeNumber(1, 20).default(20) }),
    answers: { 200: { mediaType: 'application/octet-stream' } },
    fails: [
      'reader.document-not-found',
      'speech.too-many',
      'speech.no-voice',
      'speech.timeout',
      'speech.failed',
      'speech.closed',
    ],
    // Twenty sentences take about a second of a quiet processor.
    perMinute: 60,
    deadlineMs: 120_000,
    stopsWhenAbandoned: true,
  }),
};

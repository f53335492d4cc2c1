import { AudiobookStatus, TextLayout } from '@ichibun/proto/audiobook';
import { namesOf } from '@ichibun/proto/enum-names';
import { z } from 'zod';
import { AUDIOBOOK_BODY } from './bounds.js';
import type { Answered, Sent } from './json.js';
import { route } from './route.js';
import { id as documentId, failureValues, moment, nothing, shortText } from './schemas.js';

const pause = (most: number, where: string) =>
  z.number().meta({ minimum: 0, maximum: most }).describe(`Seconds ${where}`);

/** What of each sentence is spoken, with which pauses and voices. */
const settings = {
  pauseBetweenLanguages: pause(10, 'after the first Japanese').default(2),
  pauseAfterEnglish: pause(10, 'after the English').default(0.5),
  pauseBetweenSentences: pause(5, 'between sentences').default(0.5),
  includeJapanese: z.boolean().default(true),
  includeEnglish: z.boolean().default(true),
  includeRepeatJapanese: z.boolean().default(true),
  voice: shortText(100).default('').describe('Name of a voice for Japanese; the default one where it is missing'),
  englishVoice: shortText(100).default('').describe('Name of a voice for English'),
  skipMissingEnglish: z
    .boolean()
    .default(false)
    .describe(
      'Whether sentences without English are spoken in Japanese alone; otherwise the request fails before any work',
    ),
  title: shortText(1_000).default('').describe('What the book is called'),
};

/** Of the largest text in base64, with room to report one that is too large. */
const LONGEST_BASE64 = 30 * 1024 * 1024;

/** What an audiobook is made of: a text or a document. */
const source = {
  fileContent: z
    .string()
    .max(LONGEST_BASE64)
    .meta({ contentEncoding: 'base64' })
    .optional()
    .describe('UTF-8 as base64; at most 20 MB. English may follow a tab, or stand on every other line'),
  documentId: documentId.optional().describe('A document of the library, in the place of a text'),
};
const isOne = ({ fileContent, documentId }: { fileContent?: string | undefined; documentId?: number | undefined }) =>
  (fileContent === undefined) !== (documentId === undefined);
const ONE = 'needs either fileContent or documentId';

export const audiobookRequest = z
  .object({ ...source, ...settings })
  .refine(isOne, ONE)
  .meta({ id: 'AudiobookRequest' });
export type AudiobookRequest = Sent<typeof audiobookRequest>;

const audiobookSource = z
  .object({
    ...source,
    measures: z
      .boolean()
      .default(false)
      .describe('Whether to say how long speaking will take here, which is measured by a sentence of each voice'),
    voice: settings.voice,
    englishVoice: settings.englishVoice,
  })
  .refine(isOne, ONE)
  .meta({ id: 'AudiobookSource' });

const layout = z.enum(namesOf(TextLayout));

const audiobookPreview = z
  .object({
    title: z.string().describe('The document’s; empty of a text'),
    layout: layout.describe('How the text is written: with English after a tab, on every other line, or without'),
    sentences: z.int(),
    missingEnglish: z
      .int()
      .describe('Sentences whose English is neither in the text nor known from people or from earlier'),
    canTranslate: z.boolean().describe('Whether there is a language model to translate those'),
    japaneseSeconds: z.int().nullable().describe('How long speaking the Japanese will take here; null if not measured'),
    englishSeconds: z.int().nullable().describe('The same of the English that is there'),
    examples: z
      .array(z.object({ japanese: z.string(), english: z.string().nullable() }))
      .describe('The first few sentences'),
  })
  .meta({ id: 'AudiobookPreview' });
export type AudiobookPreview = Answered<typeof audiobookPreview>;

export const audiobook = z
  .object({
    requestId: z.string(),
    status: z.enum(namesOf(AudiobookStatus)),
    error: z.string().nullable().describe('Why it failed, for people'),
    errorCode: z.string().nullable(),
    errorValues: failureValues.optional(),
    downloadUrl: z.string().nullable().describe('Null until it is completed'),
    audioFile: z.string().nullable().describe('Name of the file; null until it is completed'),
    title: z.string(),
    documentId: z.int().nullable().describe('The document that it is made of; null of a text'),
    layout: layout
      .nullable()
      .describe(
        'How the text was written: with English after a tab, on every other line, or without; null until it is read',
      ),
    sentences: z.int().describe('0 until the text is read'),
    missingEnglish: z.int().describe('Sentences without the English that was wanted'),
    done: z.int().describe('Sentences translated and spoken'),
    total: z.int().describe('0 as long as it is unknown'),
    secondsLeft: z.int().nullable().describe('Null as long as it is unknown'),
    bytes: z.int().describe('0 until it is completed'),
    durationMs: z.int().describe('How long it plays; 0 until it is completed'),
    createdAt: moment,
    completedAt: moment.nullable(),
  })
  .meta({ id: 'Audiobook' });
export type Audiobook = Answered<typeof audiobook>;

const sentenceStarts = z.object({
  starts: z.array(z.int()).describe('The millisecond at which each sentence begins; one not spoken, with the next'),
});

const startedAudiobook = z.object({ requestId: z.string() });
const audiobooks = z.object({ audiobooks: z.array(audiobook).describe('The newest first') });

const SOURCE_FAILURES = [
  'audiobook.empty',
  'audiobook.not-text',
  'audiobook.no-japanese',
  'audiobook.too-large',
  'reader.document-not-found',
] as const;

const START_FAILURES = [
  ...SOURCE_FAILURES,
  'audiobook.invalid-id',
  'audiobook.nothing-included',
  'audiobook.invalid-pause',
  'audiobook.too-many',
  'audiobook.too-many-unfinished',
] as const;

const requestId = z.string().regex(/^\P{Cc}{1,100}$/u, 'has 1 to 100 characters, none of them a control');

const fileName = z.string().regex(/^audiobook_\P{Cc}{1,100}\.mp3$/u, 'is named audiobook_{requestId}.mp3');

export const audiobookCalls = {
  request: route('POST', '/api/audiobook-request', {
    summary: 'Begins an audiobook of a text or a document',
    body: audiobookRequest,
    bodyBounds: AUDIOBOOK_BODY,
    answers: { 201: startedAudiobook },
    fails: START_FAILURES,
    perMinute: 30,
    // Time for 20 MB over a slow line.
    deadlineMs: 5 * 60_000,
  }),
  upload: route('POST', '/api/upload-audiobook-request', {
    summary:
      'Begins an audiobook by a form whose part `requestFile` is a request in JSON, named {requestId}.json by the client',
    form: { file: 'requestFile', json: AUDIOBOOK_BODY },
    answers: { 201: startedAudiobook },
    fails: [...START_FAILURES, 'audiobook.invalid-request'],
    perMinute: 30,
    deadlineMs: 5 * 60_000,
  }),
  preview: route('POST', '/api/audiobook-preview', {
    summary: 'How a text or a document would become an audiobook, and how many sentences lack English',
    body: audiobookSource,
    bodyBounds: AUDIOBOOK_BODY,
    answers: { 200: audiobookPreview },
    fails: SOURCE_FAILURES,
    perMinute: 30,
    deadlineMs: 5 * 60_000,
    stopsWhenAbandoned: true,
  }),
  status: route('GET', '/api/audiobook-direct-status/{requestId}', {
    summary: 'How far an audiobook is, and where its file is when it is completed',
    params: { requestId },
    answers: { 200: audiobook },
    fails: ['audiobook.not-found'],
  }),
  list: route('GET', '/api/audiobooks', {
    summary: 'The caller’s audiobooks, finished and unfinished',
    answers: { 200: audiobooks },
  }),
  sentences: route('GET', '/api/audiobooks/{requestId}/sentences', {
    summary: 'Where the sentences of a document begin in its audiobook, for reading along; 404 until it is completed',
    params: { requestId },
    answers: { 200: sentenceStarts },
    fails: ['audiobook.not-found', 'objects.not-found'],
  }),
  remove: route('DELETE', '/api/audiobooks/{requestId}', {
    summary: 'Removes an audiobook, and stops the work on it',
    params: { requestId },
    answers: { 200: nothing },
    fails: ['audiobook.not-found'],
  }),
  download: route('GET', '/api/audiobook/download/{file}', {
    summary: 'An audiobook, named audiobook_{requestId}.mp3; 404 until it is completed',
    params: { file: fileName },
    answers: { 200: { mediaType: 'audio/mpeg' }, 206: { mediaType: 'audio/mpeg' } },
    fails: ['audiobook.not-found', 'http.bad-range', 'objects.not-found'],
    deadlineMs: 5 * 60_000,
  }),
};

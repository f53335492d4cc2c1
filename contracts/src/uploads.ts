import { namesOf } from '@ichibun/proto/enum-names';
import { UploadStatus } from '@ichibun/proto/reader';
import { z } from 'zod';
import { documentEntry, oneDocument } from './documents.js';
import type { Answered } from './json.js';
import { route } from './route.js';
import { failureValues, idParameter } from './schemas.js';

export const upload = z
  .object({
    id: z.int(),
    filename: z.string(),
    status: z.enum(namesOf(UploadStatus)),
    errorCode: z.string().nullable(),
    errorMessage: z.string().nullable().describe('For people; null unless it failed'),
    errorValues: failureValues.optional(),
    document: documentEntry.nullable().describe('Only of a completed one'),
  })
  .meta({ id: 'Upload', description: 'A file on its way to become a document' });
export type Upload = Answered<typeof upload>;
const uploads = z.object({ uploads: z.array(upload) });
const oneUpload = z.object({ upload });
const extractedText = z
  .object({ title: z.string().describe('May be empty'), text: z.string() })
  .meta({ id: 'ExtractedText' });

/** What may be wrong with a file. */
const FILE_FAILURES = [
  'reader.invalid-file-type',
  'reader.mislabelled-file',
  'reader.empty-file',
  'reader.damaged-file',
  'reader.unreadable-file',
  'reader.scanned-pdf',
  'reader.encrypted-pdf',
  'reader.drm',
  'reader.unsupported-subtitles',
  'reader.no-text',
  'reader.zip-bomb',
  'reader.too-complex',
  'reader.too-many-readings',
  'reader.empty-text',
  'reader.long-text',
  'reader.no-japanese',
] as const;

export const uploadsCalls = {
  upload: route('POST', '/api/documents/upload', {
    summary: 'Makes a document of a TXT, PDF or EPUB file; answers 202 with the upload when that takes long',
    form: { file: 'document', fields: { userId: 'optional' } },
    answers: { 201: oneDocument, 202: oneUpload },
    fails: [
      ...FILE_FAILURES,
      'reader.too-many-documents',
      'reader.long-document',
      'reader.too-many-uploads',
      'auth.not-your-data',
    ],
    // Files a minute of one learner: each costs a process.
    perMinute: 60,
    // Time for 50 MB over a slow line, and to wait for a novel to be read.
    deadlineMs: 5 * 60_000,
  }),
  list: route('GET', '/api/documents/uploads', {
    summary: 'The caller’s uploads that are not finished, oldest first',
    answers: { 200: uploads },
  }),
  find: route('GET', '/api/documents/uploads/{uploadId}', {
    summary: 'The progress of an upload, and at its end the document or the reason why there is none',
    params: { uploadId: idParameter },
    answers: { 200: oneUpload },
    fails: ['reader.upload-not-found'],
  }),
  extractText: route('POST', '/api/documents/extract-text', {
    summary: 'The text of a TXT, PDF or EPUB file, without ruby; makes no document',
    form: { file: 'document', fields: { userId: 'optional' } },
    answers: { 200: extractedText },
    fails: [...FILE_FAILURES, 'reader.too-many-files', 'objects.not-found', 'auth.not-your-data'],
    perMinute: 60,
    deadlineMs: 5 * 60_000,
    stopsWhenAbandoned: true,
  }),
};

import { UploadStatus } from '@ichibun/proto/corpus';
import { namesOf } from '@ichibun/proto/enum-names';
import { z } from 'zod';
import type { Answered, Sent } from './json.js';
import { route } from './route.js';
import { failure, failureValues, idParameter, moment, nothing } from './schemas.js';

const sentenceSplit = z
  .enum(['legacy', 'spacy', 'ruby-pragmatic'])
  .describe('How texts are split into sentences; spacy only where its sidecar answers');
const wordLemmatization = z
  .enum(['legacy', 'spacy'])
  .describe('How words are found; legacy is the language model, or the built-in analyser where none is configured');

const newConfig = z.object({ sentenceSplit, wordLemmatization }).meta({ id: 'NewProcessingConfig' });
export type NewProcessingConfig = Sent<typeof newConfig>;
const processingConfig = newConfig
  .extend({
    spacyProblem: z.string().nullable().describe('Why spacy cannot be chosen, for people; null when it can'),
    spacyFailure: failure.optional().describe('The same with its code; absent when it can'),
    hasModel: z.boolean().describe('Whether legacy lemmatization has a language model'),
  })
  .meta({ id: 'ProcessingConfig' });
export type ProcessingConfig = Answered<typeof processingConfig>;

const corpusStatistics = z
  .object({
    totalSentences: z.int(),
    avgWordsPerSentence: z.number().describe('Of those that are processed'),
  })
  .meta({ id: 'CorpusStatistics' });

export const corpusJob = z
  .object({
    id: z.int(),
    filename: z.string(),
    sourceDocument: z.string(),
    fileSize: z.int().describe('Bytes'),
    status: z.enum([...namesOf(UploadStatus), 'unknown']),
    createdAt: moment,
    completedAt: moment.nullable(),
    processedSentences: z.int(),
    totalSentences: z.int().describe('Different sentences that the file has'),
    failedSentences: z.int(),
    duplicateSentences: z.int().describe('Sentences that stand in the file again, or that another source has brought'),
    errorCode: z.string().nullable().describe('As in an error; null unless the file could not be read'),
    errorMessage: z.string().nullable().describe('Why the file could not be read'),
    errorValues: failureValues.optional(),
    failures: z
      .array(z.object({ reason: z.string(), sentences: z.int(), failure: failure.optional() }))
      .describe('Why sentences have failed, the most frequent reasons first, at most 5'),
  })
  .meta({ id: 'CorpusJob' });
export type CorpusJob = Answered<typeof corpusJob>;
const corpusJobs = z.array(corpusJob);
const oneCorpusJob = z.object({ job: corpusJob });
const removedJob = z.object({
  removedSentences: z.int().describe('Sentences that no other source had'),
});

const processingStatus = z
  .object({
    isProcessing: z.boolean(),
    unprocessedSentences: z.int(),
    totalProcessed: z.int(),
    totalSentences: z.int(),
    failedSentences: z.int(),
    percentageComplete: z.number().describe('0 to 100; 100 without any sentence. What failed is not complete'),
    currentBatch: z.int().describe('0 when nothing runs'),
    totalBatches: z.int(),
    estimatedRate: z.number().nullable().describe('Sentences a second; null before anything was measured'),
    startTime: moment.nullable().describe('Of the last run'),
    inputTokens: z.int().describe('Of the language model, in the last run'),
    outputTokens: z.int(),
    fallbackSentences: z.int().describe('Sentences of the last run that the built-in analyser did instead'),
    fallbackReason: z.string().nullable().describe('Why, for people'),
    fallbackFailure: failure.optional().describe('The same with its code'),
  })
  .meta({ id: 'ProcessingStatus' });
const started = z.object({ unprocessedSentences: z.int().describe('Sentences that wait now') });

const monitorStatus = z
  .object({
    isMonitoring: z.boolean(),
    checkInterval: z.int().describe('Milliseconds'),
    lastProcessedCount: z.int(),
    stallCount: z.int().describe('Looks in a row at which sentences waited and nothing had moved'),
    stallLimit: z
      .int()
      .describe('That many start it again: 3, and twice as many each time that this has helped nothing'),
    restartedAt: moment.nullable().describe('When the monitor last started the processing again'),
    checkedAt: moment.nullable(),
  })
  .meta({ id: 'MonitorStatus' });

export const adminCalls = {
  statistics: route('GET', '/api/admin/corpus/stats', {
    summary: 'How large the corpus is',
    answers: { 200: corpusStatistics },
  }),
  getConfig: route('GET', '/api/admin/processing-config', {
    summary: 'How uploads are split into sentences and their words found, and what can be chosen',
    answers: { 200: processingConfig },
  }),
  setConfig: route('POST', '/api/admin/processing-config', {
    summary: 'Changes how what comes next is processed',
    body: newConfig,
    answers: { 200: processingConfig },
    fails: ['corpus.spacy-unavailable'],
  }),
  jobs: route('GET', '/api/admin/corpus/jobs', {
    summary: 'The corpus’s uploads, newest first',
    answers: { 200: corpusJobs },
  }),
  upload: route('POST', '/api/admin/corpus/upload', {
    summary: 'Adds the sentences of a TXT, PDF, EPUB or TSV file to the corpus, in the background',
    form: { file: 'file', fields: { sourceDocument: 'required' } },
    answers: { 201: oneCorpusJob },
    fails: ['corpus.invalid-upload'],
    // Files a minute: each costs a process.
    perMinute: 60,
    // Time for 50 MB over a slow line.
    deadlineMs: 5 * 60_000,
  }),
  remove: route('DELETE', '/api/admin/corpus/jobs/{jobId}', {
    summary: 'Removes an upload in any status, with the sentences that no other source has',
    params: { jobId: idParameter },
    answers: { 200: removedJob },
    fails: ['corpus.upload-not-found'],
    // Sentences of a large source are looked for in others before they go.
    deadlineMs: 60_000,
  }),
  status: route('GET', '/api/admin/processing-status', {
    summary: 'How far the processing of the corpus is',
    answers: { 200: processingStatus },
  }),
  process: route('POST', '/api/admin/process-unprocessed', {
    summary: 'Starts, or starts again, processing what is left and what has failed, whichever file it is from',
    answers: { 200: started },
  }),
  monitor: route('GET', '/api/admin/monitor-status', {
    summary: 'What the monitor of the processing has seen',
    answers: { 200: monitorStatus },
  }),
  restartMonitor: route('POST', '/api/admin/restart-monitor', {
    summary: 'Lets the monitor begin again without stalls',
    answers: { 200: nothing },
  }),
};

import { z } from 'zod';
import { failure, failureValues, moment } from '../http/schemas.js';

const sentenceSplit = z
  .enum(['legacy', 'spacy', 'ruby-pragmatic'])
  .describe('How texts are split into sentences; spacy only where its sidecar answers');
const wordLemmatization = z
  .enum(['legacy', 'spacy'])
  .describe('How words are found; legacy is the language model, or the built-in analyser where none is configured');

export const newConfig = z.object({ sentenceSplit, wordLemmatization }).meta({ id: 'NewProcessingConfig' });
export const processingConfig = newConfig
  .extend({
    spacyProblem: z.string().nullable().describe('Why spacy cannot be chosen, for people; null when it can'),
    spacyFailure: failure.optional().describe('The same with its code; absent when it can'),
    hasModel: z.boolean().describe('Whether legacy lemmatization has a language model'),
  })
  .meta({ id: 'ProcessingConfig' });

export const corpusStatistics = z
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
    status: z.enum(['queued', 'processing', 'completed', 'failed', 'unknown']),
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
export const corpusJobs = z.array(corpusJob);
export const oneCorpusJob = z.object({ job: corpusJob });
export const removedJob = z.object({
  removedSentences: z.int().describe('Sentences that no other source had'),
});

export const processingStatus = z
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
export const started = z.object({ unprocessedSentences: z.int().describe('Sentences that wait now') });

export const monitorStatus = z
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

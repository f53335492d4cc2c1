import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import {
  CorpusService,
  type ProcessingConfig,
  SentenceSplit,
  type Upload,
  UploadStatus,
  WordLemmatization,
} from '@ichibun/proto/corpus';
import { Body, Controller, Delete, Get, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Admin } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { presentFailure, valuesOf } from '../http/failures.js';
import { handOver } from '../http/hand-over.js';
import { Operation } from '../http/operation.js';
import { Route } from '../http/route.js';
import { idParameter, nothing, withoutControls } from '../http/schemas.js';
import { uploadOf } from '../http/uploaded-file.js';
import {
  type corpusJob,
  corpusJobs,
  corpusStatistics,
  monitorStatus,
  newConfig,
  oneCorpusJob,
  processingConfig,
  processingStatus,
  removedJob,
  started,
} from './admin.contract.js';

/** Time for 50 MB over a slow line. */
const UPLOAD_DEADLINE_MS = 5 * 60_000;
/** Files a minute: each costs a process. */
const UPLOADS_PER_MINUTE = 60;
/** Sentences of a large source are looked for in others before they go. */
const REMOVAL_DEADLINE_MS = 60_000;

@ApiTags('admin')
@Admin()
@Controller('api/admin')
export class AdminController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Get('corpus/stats')
  @Operation({ summary: 'How large the corpus is', answers: { 200: corpusStatistics } })
  async statistics() {
    const { totalSentences, averageWordsPerSentence } = await this.rpc.call(CorpusService.method.getStatistics, {});
    return { totalSentences, avgWordsPerSentence: averageWordsPerSentence };
  }

  @Get('processing-config')
  @Operation({
    summary: 'How uploads are split into sentences and their words found, and what can be chosen',
    answers: { 200: processingConfig },
  })
  async getConfig() {
    const { config, spacyProblem, spacyFailure, hasModel } = await this.rpc.call(
      CorpusService.method.getProcessingConfig,
      {},
    );
    return {
      ...{ ...presentConfig(config!), hasModel },
      ...{ spacyProblem: spacyProblem || null, spacyFailure: presentFailure(spacyFailure) },
    };
  }

  @Post('processing-config')
  @Operation({
    summary: 'Changes how what comes next is processed',
    answers: { 200: processingConfig },
    fails: ['corpus.spacy-unavailable'],
  })
  async setConfig(@Body({ schema: newConfig }) given: z.infer<typeof newConfig>) {
    await this.rpc.call(CorpusService.method.setProcessingConfig, {
      config: {
        sentenceSplit: SPLITS[given.sentenceSplit],
        wordLemmatization: LEMMATIZATIONS[given.wordLemmatization],
      },
    });
    return this.getConfig();
  }

  @Get('corpus/jobs')
  @Operation({ summary: 'The corpus’s uploads, newest first', answers: { 200: corpusJobs } })
  async jobs() {
    const { uploads } = await this.rpc.call(CorpusService.method.listUploads, {});
    return uploads.map(presentJob);
  }

  @Post('corpus/upload')
  @Route({ deadlineMs: UPLOAD_DEADLINE_MS, ...costly(UPLOADS_PER_MINUTE) })
  @Operation({
    summary: 'Adds the sentences of a TXT, PDF, EPUB or TSV file to the corpus, in the background',
    form: { file: 'file', fields: { sourceDocument: 'required' } },
    answers: { 201: oneCorpusJob },
    fails: ['corpus.invalid-upload'],
  })
  async upload(@Req() request: FastifyRequest) {
    const fileObject = `corpus/${randomUUID()}`;
    const { upload } = await handOver(this.objects, fileObject, uploadOf(request, 'file'), ({ name, fields }) =>
      this.rpc.call(CorpusService.method.startUpload, {
        filename: name,
        sourceDocument: withoutControls(fields.sourceDocument ?? ''),
        fileObject,
      }),
    );
    return { job: presentJob(upload!) };
  }

  @Delete('corpus/jobs/:jobId')
  @Route({ deadlineMs: REMOVAL_DEADLINE_MS })
  @Operation({
    summary: 'Removes an upload in any status, with the sentences that no other source has',
    answers: { 200: removedJob },
    fails: ['corpus.upload-not-found'],
  })
  async remove(@Param('jobId', { schema: idParameter }) uploadId: number) {
    const { removedSentences } = await this.rpc.call(
      CorpusService.method.deleteUpload,
      { uploadId },
      { deadlineMs: REMOVAL_DEADLINE_MS },
    );
    return { removedSentences };
  }

  @Get('processing-status')
  @Operation({ summary: 'How far the processing of the corpus is', answers: { 200: processingStatus } })
  async status() {
    const status = await this.rpc.call(CorpusService.method.getProcessingStatus, {});
    const { totalSentences, unprocessedSentences, failedSentences } = status;
    const done = totalSentences - unprocessedSentences - failedSentences;
    return {
      isProcessing: status.isProcessing,
      unprocessedSentences,
      totalProcessed: status.totalProcessed,
      totalSentences,
      failedSentences,
      percentageComplete: totalSentences === 0 ? 100 : (100 * done) / totalSentences,
      currentBatch: status.currentBatch,
      totalBatches: status.totalBatches,
      estimatedRate: status.estimatedRate ?? null,
      startTime: status.startTime ? timestampDate(status.startTime) : null,
      inputTokens: Number(status.inputTokens),
      outputTokens: Number(status.outputTokens),
      fallbackSentences: status.fallbackSentences,
      fallbackReason: status.fallbackReason || null,
      fallbackFailure: presentFailure(status.fallbackFailure),
    };
  }

  @Post('process-unprocessed')
  @Operation({
    summary: 'Starts, or starts again, processing what is left and what has failed, whichever file it is from',
    answers: { 200: started },
  })
  async process() {
    const { unprocessedSentences } = await this.rpc.call(CorpusService.method.processUnprocessed, {});
    return { unprocessedSentences };
  }

  @Get('monitor-status')
  @Operation({ summary: 'What the monitor of the processing has seen', answers: { 200: monitorStatus } })
  async monitor() {
    const status = await this.rpc.call(CorpusService.method.getMonitorStatus, {});
    return {
      isMonitoring: status.isMonitoring,
      checkInterval: status.checkInterval,
      lastProcessedCount: status.lastProcessedCount,
      stallCount: status.stallCount,
      stallLimit: status.stallLimit,
      restartedAt: status.restartedAt ? timestampDate(status.restartedAt) : null,
      checkedAt: status.checkedAt ? timestampDate(status.checkedAt) : null,
    };
  }

  @Post('restart-monitor')
  @Operation({ summary: 'Lets the monitor begin again without stalls', answers: { 200: nothing } })
  async restartMonitor() {
    await this.rpc.call(CorpusService.method.restartMonitor, {});
    return {};
  }
}

const SPLITS = {
  legacy: SentenceSplit.LEGACY,
  spacy: SentenceSplit.SPACY,
  'ruby-pragmatic': SentenceSplit.RUBY_PRAGMATIC,
} as const;
const LEMMATIZATIONS = { legacy: WordLemmatization.LEGACY, spacy: WordLemmatization.SPACY } as const;

const nameOf = <Name extends string>(names: Record<Name, number>, value: number): Name =>
  (Object.keys(names) as Name[]).find((name) => names[name] === value) ?? ('legacy' as Name);

const presentConfig = ({ sentenceSplit, wordLemmatization }: ProcessingConfig) => ({
  sentenceSplit: nameOf(SPLITS, sentenceSplit),
  wordLemmatization: nameOf(LEMMATIZATIONS, wordLemmatization),
});

const STATUS = {
  [UploadStatus.UNSPECIFIED]: 'unknown',
  [UploadStatus.QUEUED]: 'queued',
  [UploadStatus.PROCESSING]: 'processing',
  [UploadStatus.COMPLETED]: 'completed',
  [UploadStatus.FAILED]: 'failed',
} as const;

const presentJob = (upload: Upload): z.output<typeof corpusJob> => ({
  id: upload.id,
  filename: upload.filename,
  sourceDocument: upload.sourceDocument,
  fileSize: upload.fileSize,
  status: STATUS[upload.status],
  createdAt: timestampDate(upload.createdAt!),
  completedAt: upload.completedAt ? timestampDate(upload.completedAt) : null,
  processedSentences: upload.processedSentences,
  totalSentences: upload.totalSentences,
  failedSentences: upload.failedSentences,
  duplicateSentences: upload.duplicateSentences,
  errorCode: upload.errorCode || null,
  errorMessage: upload.errorMessage || null,
  errorValues: valuesOf(upload.errorValues),
  failures: upload.failures.map(({ reason, sentences, failure }) => ({
    ...{ reason, sentences },
    failure: presentFailure(failure),
  })),
});

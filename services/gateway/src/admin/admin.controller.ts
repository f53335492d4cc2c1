import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { adminCalls, type corpusJob } from '@ichibun/contracts/admin';
import { withoutControls } from '@ichibun/contracts/schemas';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { uploadFor } from '@ichibun/kit/uploaded-object';
import {
  CorpusService,
  type ProcessingConfig,
  SentenceSplit,
  type Upload,
  UploadStatus,
  WordLemmatization,
} from '@ichibun/proto/corpus';
import { nameOf, valueNamed } from '@ichibun/proto/enum-names';
import { Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';
import { Admin } from '../http/caller.js';
import { presentFailure, valuesOf } from '../http/failures.js';
import { uploadOf } from '../http/uploaded-file.js';

/** Sentences of a large source are looked for in others before they go. */
const REMOVAL_DEADLINE_MS = 60_000;

@ApiTags('admin')
@Admin()
@Controller()
export class AdminController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Call(adminCalls.statistics)
  async statistics() {
    const { totalSentences, averageWordsPerSentence } = await this.rpc.call(CorpusService.method.getStatistics, {});
    return { totalSentences, avgWordsPerSentence: averageWordsPerSentence };
  }

  @Call(adminCalls.getConfig)
  async getConfig() {
    const { config, spacyProblem, spacyFailure, hasModel } = await this.rpc.call(
      CorpusService.method.getProcessingConfig,
      {},
    );
    return {
      ...presentConfig(config!),
      hasModel,
      spacyProblem: spacyProblem || null,
      spacyFailure: presentFailure(spacyFailure),
    };
  }

  @Call(adminCalls.setConfig)
  async setConfig(@Given() { body: given }: Given<typeof adminCalls.setConfig>) {
    await this.rpc.call(CorpusService.method.setProcessingConfig, {
      config: {
        sentenceSplit: valueNamed(SentenceSplit, given.sentenceSplit),
        wordLemmatization: valueNamed(WordLemmatization, given.wordLemmatization),
      },
    });
    return this.getConfig();
  }

  @Call(adminCalls.jobs)
  async jobs() {
    const { uploads } = await this.rpc.call(CorpusService.method.listUploads, {});
    return uploads.map(presentJob);
  }

  @Call(adminCalls.upload)
  async upload(@Req() request: FastifyRequest) {
    const fileObject = `corpus/${randomUUID()}`;
    const { upload } = await uploadFor(this.objects, fileObject, uploadOf(request, 'file'), ({ name, fields }) =>
      this.rpc.call(CorpusService.method.startUpload, {
        filename: name,
        sourceDocument: withoutControls(fields.sourceDocument ?? ''),
        fileObject,
      }),
    );
    return { job: presentJob(upload!) };
  }

  @Call(adminCalls.remove)
  async remove(@Given() { params: { jobId: uploadId } }: Given<typeof adminCalls.remove>) {
    const { removedSentences } = await this.rpc.call(
      CorpusService.method.deleteUpload,
      { uploadId },
      { deadlineMs: REMOVAL_DEADLINE_MS },
    );
    return { removedSentences };
  }

  @Call(adminCalls.status)
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

  @Call(adminCalls.process)
  async process() {
    const { unprocessedSentences } = await this.rpc.call(CorpusService.method.processUnprocessed, {});
    return { unprocessedSentences };
  }

  @Call(adminCalls.monitor)
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

  @Call(adminCalls.restartMonitor)
  async restartMonitor() {
    await this.rpc.call(CorpusService.method.restartMonitor, {});
    return {};
  }
}

const presentConfig = ({ sentenceSplit, wordLemmatization }: ProcessingConfig) => ({
  sentenceSplit: nameOf(SentenceSplit, sentenceSplit, 'legacy'),
  wordLemmatization: nameOf(WordLemmatization, wordLemmatization, 'legacy'),
});

const presentJob = (upload: Upload): z.output<typeof corpusJob> => ({
  id: upload.id,
  filename: upload.filename,
  sourceDocument: upload.sourceDocument,
  fileSize: upload.fileSize,
  status: nameOf(UploadStatus, upload.status, 'unknown'),
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
    reason,
    sentences,
    failure: presentFailure(failure),
  })),
});

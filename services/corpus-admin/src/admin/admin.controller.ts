import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { toFailure } from '@ichibun/kit/errors';
import { Handles } from '@ichibun/kit/rpc';
import {
  CorpusService,
  type DeleteUploadRequest,
  SentenceSplit,
  type SetProcessingConfigRequest,
  type StartUploadRequest,
  UploadStatus,
  WordLemmatization,
} from '@ichibun/proto/corpus';
import { nameOf, valueNamed } from '@ichibun/proto/enum-names';
import { Controller } from '@nestjs/common';
import { ConfigService, type ProcessingConfig } from '../processing/config.service.js';
import { Monitor } from '../processing/monitor.js';
import { Processor } from '../processing/processor.js';
import { type ProcessingStatus, StatusService } from '../processing/status.service.js';
import { type UploadRow, UploadsService } from '../sources/uploads.service.js';

@Controller()
export class AdminController {
  constructor(
    private readonly status: StatusService,
    private readonly uploads: UploadsService,
    private readonly config: ConfigService,
    private readonly processor: Processor,
    private readonly monitor: Monitor,
  ) {}

  @Handles(CorpusService.method.startUpload)
  async startUpload({ filename, sourceDocument, fileObject }: StartUploadRequest) {
    return { upload: toUpload(await this.uploads.start(filename, sourceDocument, fileObject)) };
  }

  @Handles(CorpusService.method.listUploads)
  async listUploads() {
    return { uploads: (await this.uploads.list()).map(toUpload) };
  }

  @Handles(CorpusService.method.deleteUpload)
  async deleteUpload({ uploadId }: DeleteUploadRequest) {
    return { removedSentences: await this.uploads.remove(uploadId) };
  }

  @Handles(CorpusService.method.getStatistics)
  async getStatistics() {
    const { total, averageWords } = await this.status.statistics();
    return { totalSentences: total, averageWordsPerSentence: averageWords };
  }

  @Handles(CorpusService.method.getProcessingConfig)
  async getProcessingConfig() {
    const [config, choices] = await Promise.all([this.config.get(), this.config.choices()]);
    const { hasModel, spacyProblem } = choices;
    return {
      config: toConfig(config),
      hasModel,
      spacyProblem: spacyProblem?.message ?? '',
      spacyFailure: spacyProblem && toFailure(spacyProblem),
    };
  }

  @Handles(CorpusService.method.setProcessingConfig)
  async setProcessingConfig({ config }: SetProcessingConfigRequest) {
    await this.config.set({
      sentenceSplit: nameOf(SentenceSplit, config!.sentenceSplit),
      wordLemmatization: nameOf(WordLemmatization, config!.wordLemmatization),
    });
    return { config: toConfig(await this.config.get()) };
  }

  @Handles(CorpusService.method.getProcessingStatus)
  async getProcessingStatus() {
    return toStatus(await this.status.processing());
  }

  @Handles(CorpusService.method.processUnprocessed)
  async processUnprocessed() {
    return { unprocessedSentences: await this.processor.restart() };
  }

  @Handles(CorpusService.method.getMonitorStatus)
  async getMonitorStatus() {
    const status = await this.monitor.status();
    return {
      isMonitoring: status.isMonitoring,
      checkInterval: status.interval,
      lastProcessedCount: status.lastProcessedCount,
      stallCount: status.stallCount,
      stallLimit: status.stallLimit,
      restartedAt: timestamp(status.restartedAt),
      checkedAt: timestamp(status.checkedAt),
    };
  }

  @Handles(CorpusService.method.restartMonitor)
  async restartMonitor() {
    await this.monitor.restart();
    return {};
  }
}

const timestamp = (date: Date | null) => (date ? timestampFromDate(date) : undefined);

const toConfig = ({ sentenceSplit, wordLemmatization }: ProcessingConfig) => ({
  sentenceSplit: valueNamed(SentenceSplit, sentenceSplit),
  wordLemmatization: valueNamed(WordLemmatization, wordLemmatization),
});

const toUpload = ({ status, createdAt, completedAt, processed, total, failed, duplicates, ...row }: UploadRow) => ({
  ...row,
  errorValues: row.errorValues ?? undefined,
  failures: row.failures.map(({ reason, code, values, sentences }) => ({
    reason,
    sentences,
    failure: code === null ? undefined : { code, message: reason, values: values ?? undefined },
  })),
  status: valueNamed(UploadStatus, status),
  createdAt: timestampFromDate(createdAt),
  completedAt: timestamp(completedAt),
  processedSentences: processed,
  totalSentences: total,
  failedSentences: failed,
  duplicateSentences: duplicates,
});

function toStatus(status: ProcessingStatus) {
  const { isProcessing, batches, batchSize, unprocessed } = status;
  const left = Math.ceil(unprocessed / batchSize);
  return {
    isProcessing,
    unprocessedSentences: unprocessed,
    totalProcessed: status.processed,
    totalSentences: status.total,
    failedSentences: status.failed,
    currentBatch: isProcessing ? Math.min(batches + 1, batches + left) : 0,
    totalBatches: isProcessing ? batches + left : 0,
    estimatedRate: status.rate ?? undefined,
    startTime: timestamp(status.startedAt),
    inputTokens: BigInt(status.inputTokens),
    outputTokens: BigInt(status.outputTokens),
    fallbackSentences: status.fallbackSentences,
    fallbackReason: status.fallbackReason,
    fallbackFailure:
      status.fallbackCode === null
        ? undefined
        : {
            code: status.fallbackCode,
            message: status.fallbackReason,
            values: status.fallbackValues ?? undefined,
          },
  };
}

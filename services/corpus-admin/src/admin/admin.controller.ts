import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Handles } from '@ichibun/kit/rpc';
import { CorpusService } from '@ichibun/proto/corpus';
import { Controller } from '@nestjs/common';
import { StatusService } from '../processing/status.service.js';

@Controller()
export class AdminController {
  constructor(private readonly status: StatusService) {}

  @Handles(CorpusService.method.getStatistics)
  async getStatistics() {
    const { total, averageWords } = await this.status.statistics();
    return { totalSentences: total, averageWordsPerSentence: averageWords };
  }

  @Handles(CorpusService.method.getProcessingStatus)
  async getProcessingStatus() {
    const status = await this.status.processing();
    return {
      isProcessing: status.isProcessing,
      unprocessedSentences: status.unprocessed,
      totalProcessed: status.processed,
      totalSentences: status.total,
      failedSentences: status.failed,
      estimatedRate: status.rate ?? undefined,
      startTime: status.startedAt ? timestampFromDate(status.startedAt) : undefined,
    };
  }
}

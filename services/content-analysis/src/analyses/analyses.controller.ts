import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Handles } from '@ichibun/kit/rpc';
import {
  ContentAnalysisService,
  type CreateAnalysisRequest,
  type DeleteAnalysisRequest,
  type ListAnalysesRequest,
  Status,
} from '@ichibun/proto/content';
import { Controller } from '@nestjs/common';
import { Figures, statisticsOf } from '../coverage/figures.js';
import { AnalysesService } from './analyses.service.js';
import type { AnalysisEntity, AnalysisStatus } from './analysis.entity.js';

@Controller()
export class AnalysesController {
  constructor(
    private readonly analyses: AnalysesService,
    private readonly figures: Figures,
  ) {}

  @Handles(ContentAnalysisService.method.createAnalysis)
  async createAnalysis({ userId, title, textObject }: CreateAnalysisRequest) {
    return { analysis: toAnalysis(await this.analyses.create(userId, title, textObject)) };
  }

  @Handles(ContentAnalysisService.method.listAnalyses)
  async listAnalyses({ userId }: ListAnalysesRequest) {
    await this.figures.refresh(userId);
    return { analyses: (await this.analyses.list(userId)).map(toAnalysis) };
  }

  @Handles(ContentAnalysisService.method.deleteAnalysis)
  async deleteAnalysis({ userId, analysisId }: DeleteAnalysisRequest) {
    await this.analyses.remove(userId, analysisId);
    return {};
  }
}

const STATUS: Record<AnalysisStatus, Status> = {
  queued: Status.QUEUED,
  processing: Status.PROCESSING,
  completed: Status.COMPLETED,
  failed: Status.FAILED,
};

const toAnalysis = (analysis: AnalysisEntity) => ({
  id: analysis.id,
  title: analysis.title,
  status: STATUS[analysis.status],
  createdAt: timestampFromDate(analysis.createdAt),
  errorMessage: analysis.errorMessage ?? '',
  recounting: analysis.recounting,
  correctionsRevision: analysis.correctionsRevision,
  statistics: analysis.status === 'completed' ? statisticsOf(analysis) : undefined,
  progress: {
    currentBatch: analysis.currentBatch,
    totalBatches: analysis.batchEnds?.length ?? 0,
    processedSentences: analysis.processedSentences,
    totalSentences: analysis.batchSentences?.reduce((sum, sentences) => sum + sentences, 0) ?? 0,
  },
});

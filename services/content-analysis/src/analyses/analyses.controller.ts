import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Handles } from '@ichibun/kit/rpc';
import {
  ContentAnalysisService,
  type CreateAnalysisRequest,
  type DeleteAnalysisRequest,
  type GetAnalysisRequest,
  type GetCountersRequest,
  type ListAnalysesRequest,
  type OpenAnalysisRequest,
  Status,
} from '@ichibun/proto/content';
import { valueNamed } from '@ichibun/proto/enum-names';
import { Controller } from '@nestjs/common';
import { Figures, statisticsOf } from '../counting/figures.js';
import type { TextEntity } from '../texts/text.entity.js';
import { AnalysesService } from './analyses.service.js';
import type { AnalysisEntity } from './analysis.entity.js';

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

  @Handles(ContentAnalysisService.method.openAnalysis)
  async openAnalysis({ userId, textId, title }: OpenAnalysisRequest) {
    return { analysis: toAnalysis(await this.analyses.open(userId, textId, title)) };
  }

  @Handles(ContentAnalysisService.method.getAnalysis)
  async getAnalysis({ userId, analysisId }: GetAnalysisRequest) {
    const analysis = await this.analyses.get(userId, analysisId);
    // Until it is completed there are no figures.
    if (analysis.text.status !== 'completed') return { analysis: toAnalysis(analysis) };
    await this.figures.refresh(userId);
    return { analysis: toAnalysis(await this.analyses.get(userId, analysisId)) };
  }

  @Handles(ContentAnalysisService.method.listAnalyses)
  async listAnalyses({ userId }: ListAnalysesRequest) {
    await this.figures.refresh(userId);
    return { analyses: (await this.analyses.list(userId)).map(toAnalysis) };
  }

  @Handles(ContentAnalysisService.method.getCounters)
  async getCounters({ userId }: GetCountersRequest) {
    return { completedAnalyses: await this.analyses.countTexts(userId) };
  }

  @Handles(ContentAnalysisService.method.deleteAnalysis)
  async deleteAnalysis({ userId, analysisId }: DeleteAnalysisRequest) {
    await this.analyses.remove(userId, analysisId);
    return {};
  }
}

/** Until the text has been counted again they are the present ones. */
function figuresBefore({ versionBefore, analyserVersion, uniqueWordsBefore, coverageBefore }: TextEntity) {
  if (versionBefore === null || versionBefore === analyserVersion) return undefined;
  return { uniqueWords: uniqueWordsBefore!, totalCoverage: coverageBefore! };
}

const toAnalysis = ({ id, title, createdAt, text }: AnalysisEntity) => ({
  id,
  title,
  textId: text.id,
  status: valueNamed(Status, text.status),
  createdAt: timestampFromDate(createdAt),
  errorMessage: text.errorMessage ?? '',
  errorCode: text.errorCode ?? '',
  errorValues: text.errorValues ?? undefined,
  recounting: text.recounting,
  correctionsRevision: text.correctionsRevision,
  statistics: text.status === 'completed' ? statisticsOf(text) : undefined,
  before: text.status === 'completed' ? figuresBefore(text) : undefined,
  progress: {
    currentBatch: text.currentBatch,
    totalBatches: text.batchEnds?.length ?? 0,
    processedSentences: text.processedSentences,
    totalSentences: text.batchSentences?.reduce((sum, sentences) => sum + sentences, 0) ?? 0,
  },
});

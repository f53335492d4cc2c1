import { listsRuns } from '@ichibun/kit/runs/list-runs';
import type { ServiceDefinition } from '@ichibun/kit/service';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { Module } from '@nestjs/common';
import { AnalysesController } from './analyses/analyses.controller.js';
import { ANALYSES, AnalysesService } from './analyses/analyses.service.js';
import { AnalysisEntity } from './analyses/analysis.entity.js';
import { Recounts } from './analyses/recounts.js';
import { TextAnalyser } from './analyses/text-analyser.js';
import { AnalysedWords } from './coverage/analysed-words.js';
import { CoverageController } from './coverage/coverage.controller.js';
import { CoverageByDay } from './coverage/coverage-by-day.js';
import { Definitions } from './coverage/definitions.js';
import { Figures } from './coverage/figures.js';
import { TextSentences } from './coverage/text-sentences.js';
import { CreateAnalyses1700000000000 } from './database/1700000000000-create-analyses.js';
import { AddCorrectionsRevision1700000001000 } from './database/1700000001000-add-corrections-revision.js';
import { CreateSentences1700000002000 } from './database/1700000002000-create-sentences.js';

@Module({
  controllers: [AnalysesController, CoverageController, listsRuns(ContentAnalysisService.method.listRuns)],
  providers: [
    AnalysesService,
    TextAnalyser,
    Recounts,
    AnalysedWords,
    CoverageByDay,
    Definitions,
    Figures,
    TextSentences,
  ],
})
class ContentAnalysisModule {}

export const contentAnalysis: ServiceDefinition = {
  name: 'content-analysis',
  database: {
    entities: [AnalysisEntity],
    migrations: [CreateAnalyses1700000000000, AddCorrectionsRevision1700000001000, CreateSentences1700000002000],
  },
  queues: [ANALYSES],
  objects: [{ folder: 'texts', named: 'SELECT text_object AS key FROM analyses WHERE text_object = ANY($1)' }],
  module: ContentAnalysisModule,
};

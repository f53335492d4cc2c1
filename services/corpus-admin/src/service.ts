import { openTextModel } from '@ichibun/ai/open-text-model';
import { TextModel } from '@ichibun/ai/text-model';
import { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import { CONFIG } from '@ichibun/kit/config';
import { exportsLearner, forgetsLearner } from '@ichibun/kit/learner-data';
import { listsRuns } from '@ichibun/kit/runs/list-runs';
import type { ServiceDefinition } from '@ichibun/kit/service';
import { CorpusService } from '@ichibun/proto/corpus';
import { Module } from '@nestjs/common';
import { AdminController } from './admin/admin.controller.js';
import { corpusAdminConfig } from './config.js';
import { SourcesService } from './corpus/sources.service.js';
import { CreateCorpus1795311000000 } from './database/1795311000000-create-corpus.js';
import { LeaveParticlesKnown1795353553000 } from './database/1795353553000-leave-particles-known.js';
import { CountMonitorRestarts1795357154311 } from './database/1795357154311-count-monitor-restarts.js';
import { KeepCodesOfFailedSources1795490790737 } from './database/1795490790737-keep-codes-of-failed-sources.js';
import { IndexObjects1795792240000 } from './database/1795792240000-index-objects.js';
import { RememberWhatWaited1795793000000 } from './database/1795793000000-remember-what-waited.js';
import { KeepValuesOfFailures1795812900000 } from './database/1795812900000-keep-values-of-failures.js';
import { FindPointsOfSentences1795947100000 } from './database/1795947100000-find-points-of-sentences.js';
import { IndexSentencesWithoutPoints1795947100001 } from './database/1795947100001-index-sentences-without-points.js';
import { KeepGrammarOfSentences1795970000000 } from './database/1795970000000-keep-grammar-of-sentences.js';
import { LEARNER_DATA } from './learner-data.js';
import { LookupController } from './lookup/lookup.controller.js';
import { SentencesService } from './lookup/sentences.service.js';
import { ConfigService } from './processing/config.service.js';
import { GrammarPoints, POINTS } from './processing/grammar-points.js';
import { ModelLemmatizer } from './processing/model-lemmas.js';
import { Monitor } from './processing/monitor.js';
import { ProcessingRuns } from './processing/processing-runs.js';
import { PROCESSING, Processor } from './processing/processor.js';
import { Spacy } from './processing/spacy.js';
import { StatusService } from './processing/status.service.js';
import { WordsService } from './processing/words.service.js';
import { IndexedCorpus } from './recommendations/indexed-corpus.js';
import { Learners } from './recommendations/learners.js';
import { SourceFileReader } from './sources/source-file-reader.js';
import { STARTER_LOADS, StarterCorpus } from './sources/starter-corpus.js';
import { UPLOADS, UploadsService } from './sources/uploads.service.js';

@Module({
  controllers: [
    AdminController,
    LookupController,
    listsRuns(CorpusService.method.listRuns),
    exportsLearner(CorpusService.method.exportLearner, LEARNER_DATA),
    forgetsLearner(CorpusService.method.forgetLearner, LEARNER_DATA),
  ],
  providers: [
    ConfigService,
    GrammarPoints,
    IndexedCorpus,
    Learners,
    ModelLemmatizer,
    Monitor,
    ProcessingRuns,
    Processor,
    SentencesService,
    SourcesService,
    Spacy,
    StarterCorpus,
    StatusService,
    SourceFileReader,
    UploadsService,
    WordsService,
    { provide: TextModel, inject: [CONFIG, ClusterSemaphore], useFactory: openTextModel },
  ],
})
class CorpusAdminModule {}

export const corpusAdmin: ServiceDefinition = {
  name: 'corpus-admin',
  config: corpusAdminConfig,
  database: {
    entities: [],
    migrations: [
      CreateCorpus1795311000000,
      LeaveParticlesKnown1795353553000,
      CountMonitorRestarts1795357154311,
      KeepCodesOfFailedSources1795490790737,
      IndexObjects1795792240000,
      RememberWhatWaited1795793000000,
      KeepValuesOfFailures1795812900000,
      FindPointsOfSentences1795947100000,
      IndexSentencesWithoutPoints1795947100001,
      KeepGrammarOfSentences1795970000000,
    ],
  },
  queues: [STARTER_LOADS, UPLOADS, PROCESSING, POINTS],
  objects: [{ folder: 'corpus', named: 'SELECT file_object AS key FROM sources WHERE file_object = ANY($1)' }],
  module: CorpusAdminModule,
};

import type { ServiceDefinition } from '@ichibun/kit/service';
import { Module } from '@nestjs/common';
import { z } from 'zod';
import { AdminController } from './admin/admin.controller.js';
import { CreateCorpus1795311000000 } from './database/1795311000000-create-corpus.js';
import { LookupController } from './lookup/lookup.controller.js';
import { SentencesService } from './lookup/sentences.service.js';
import { ProcessingRuns } from './processing/processing-runs.js';
import { PROCESSING, Processor } from './processing/processor.js';
import { StatusService } from './processing/status.service.js';
import { IndexedCorpus } from './recommendations/indexed-corpus.js';
import { Learners } from './recommendations/learners.js';
import { SourcesService } from './sources/sources.service.js';
import { STARTER_LOADS, StarterCorpus } from './sources/starter-corpus.js';

@Module({
  controllers: [AdminController, LookupController],
  providers: [
    IndexedCorpus,
    Learners,
    ProcessingRuns,
    Processor,
    SentencesService,
    SourcesService,
    StarterCorpus,
    StatusService,
  ],
})
class CorpusAdminModule {}

export const corpusAdmin: ServiceDefinition = {
  name: 'corpus-admin',
  config: z.object({ STARTER_CORPUS: z.string().optional() }),
  database: { entities: [], migrations: [CreateCorpus1795311000000] },
  queues: [STARTER_LOADS, PROCESSING],
  module: CorpusAdminModule,
};

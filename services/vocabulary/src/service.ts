import type { ServiceDefinition } from '@ichibun/kit/service';
import { Module } from '@nestjs/common';
import { BlockedWordsController } from './blocked/blocked-words.controller.js';
import { BlockedWordsService } from './blocked/blocked-words.service.js';
import { CorrectionsController } from './corrections/corrections.controller.js';
import { CorrectionsService } from './corrections/corrections.service.js';
import { CreateLexemesAndWords1700000000000 } from './database/1700000000000-create-lexemes-and-words.js';
import { CreateImports1700000001000 } from './database/1700000001000-create-imports.js';
import { CreateCorrections1700000002000 } from './database/1700000002000-create-corrections.js';
import { AddSpellings1763725000000 } from './database/1763725000000-add-spellings.js';
import { CreateKnownSets1763726000000 } from './database/1763726000000-create-known-sets.js';
import { HistoryController } from './history/history.controller.js';
import { ImportsController } from './imports/imports.controller.js';
import { IMPORT_QUEUE, ImportsService } from './imports/imports.service.js';
import { WordImporter } from './imports/word-importer.js';
import { KnownSetsController } from './known-sets/known-sets.controller.js';
import { KnownSetsService } from './known-sets/known-sets.service.js';
import { LexemesController } from './lexemes/lexemes.controller.js';
import { LexemesService } from './lexemes/lexemes.service.js';
import { CountersController } from './words/counters.controller.js';
import { WordsController } from './words/words.controller.js';
import { WordsService } from './words/words.service.js';

@Module({
  controllers: [
    WordsController,
    LexemesController,
    BlockedWordsController,
    CountersController,
    HistoryController,
    ImportsController,
    CorrectionsController,
    KnownSetsController,
  ],
  providers: [
    WordsService,
    LexemesService,
    BlockedWordsService,
    ImportsService,
    WordImporter,
    CorrectionsService,
    KnownSetsService,
  ],
})
class VocabularyModule {}

export const vocabulary: ServiceDefinition = {
  name: 'vocabulary',
  database: {
    entities: [],
    migrations: [
      CreateLexemesAndWords1700000000000,
      CreateImports1700000001000,
      CreateCorrections1700000002000,
      AddSpellings1763725000000,
      CreateKnownSets1763726000000,
    ],
  },
  queues: { [IMPORT_QUEUE]: { concurrency: 2, retries: 20 } },
  module: VocabularyModule,
};

import type { ServiceDefinition } from '@ichibun/kit/service';
import { Module } from '@nestjs/common';
import { BlockedWordsController } from './blocked/blocked-words.controller.js';
import { BlockedWordsService } from './blocked/blocked-words.service.js';
import { CreateLexemesAndWords1700000000000 } from './database/1700000000000-create-lexemes-and-words.js';
import { LexemesController } from './lexemes/lexemes.controller.js';
import { LexemesService } from './lexemes/lexemes.service.js';
import { CountersController } from './words/counters.controller.js';
import { WordsController } from './words/words.controller.js';
import { WordsService } from './words/words.service.js';

@Module({
  controllers: [WordsController, LexemesController, BlockedWordsController, CountersController],
  providers: [WordsService, LexemesService, BlockedWordsService],
})
class VocabularyModule {}

export const vocabulary: ServiceDefinition = {
  name: 'vocabulary',
  database: { entities: [], migrations: [CreateLexemesAndWords1700000000000] },
  module: VocabularyModule,
};

import { openTextModel } from '@ichibun/ai/open-text-model';
import { TextModel } from '@ichibun/ai/text-model';
import { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import { CONFIG } from '@ichibun/kit/config';
import { exportsLearner, forgetsLearner } from '@ichibun/kit/learner-data';
import { namedByRuns } from '@ichibun/kit/object-sweep';
import { listsRuns } from '@ichibun/kit/runs/list-runs';
import type { ServiceDefinition } from '@ichibun/kit/service';
import { ReaderService } from '@ichibun/proto/reader';
import { Module } from '@nestjs/common';
import { FileReader } from './bounded/file-reader.js';
import { readerConfig } from './config.js';
import { CreateDocuments1700000000000 } from './database/1700000000000-create-documents.js';
import { AddBooks1700000011000 } from './database/1700000011000-add-books.js';
import { CreateReadings1700000012000 } from './database/1700000012000-create-readings.js';
import { CreateUploads1700000013000 } from './database/1700000013000-create-uploads.js';
import { CountDocumentWords1700000014000 } from './database/1700000014000-count-document-words.js';
import { MoveUploadsToRuns1795311060000 } from './database/1795311060000-move-uploads-to-runs.js';
import { ShowTexts1795313060000 } from './database/1795313060000-show-texts.js';
import { CreateDemoStories1795326552000 } from './database/1795326552000-create-demo-stories.js';
import { KeepTimes1795343350000 } from './database/1795343350000-keep-times.js';
import { KeepPictures1795351800000 } from './database/1795351800000-keep-pictures.js';
import { CreateDictionaries1795353500000 } from './database/1795353500000-create-dictionaries.js';
import { KeepNotes1795715389856 } from './database/1795715389856-keep-notes.js';
import { IndexObjects1795792220000 } from './database/1795792220000-index-objects.js';
import { CreateRecordings1795944000000 } from './database/1795944000000-create-recordings.js';
import { MarkManga1795980000000 } from './database/1795980000000-mark-manga.js';
import { DictionariesController } from './dictionaries/dictionaries.controller.js';
import { DICTIONARIES, DictionariesService } from './dictionaries/dictionaries.service.js';
import { DictionaryEntity } from './dictionaries/dictionary.entity.js';
import { DictionaryReader } from './dictionaries/dictionary-reader.js';
import { OwnDictionaries } from './dictionaries/look-up.js';
import { DocumentsController } from './documents/documents.controller.js';
import { DocumentsService } from './documents/documents.service.js';
import { NewDocuments } from './documents/new-documents.js';
import { LEARNER_DATA } from './learner-data.js';
import { LibraryController } from './library/library.controller.js';
import { RecordingsController } from './recordings/recordings.controller.js';
import { RecordingsService } from './recordings/recordings.service.js';
import { DEMO_STORIES, DemoStory } from './samples/demo-story.js';
import { SampleShares } from './samples/sample-shares.js';
import { SamplesController } from './samples/samples.controller.js';
import { SamplesService } from './samples/samples.service.js';
import { ReadingsService } from './statistics/readings.service.js';
import { StatisticsController } from './statistics/statistics.controller.js';
import { DocumentLinks, VIEWS } from './texts/document-links.js';
import { HAND_OVERS, HandOvers } from './texts/hand-overs.js';
import { Texts } from './texts/texts.js';
import { TranslationController } from './translation/translation.controller.js';
import { TRANSLATION_OBJECTS, TRANSLATIONS, Translations } from './translation/translations.js';
import { Translator } from './translation/translator.js';
import { ImportsController } from './uploads/imports.controller.js';
import { TextImport } from './uploads/text-import.js';
import { UploadEntity } from './uploads/upload.entity.js';
import { UploadReader } from './uploads/upload-reader.js';
import { UPLOADS, UploadsService } from './uploads/uploads.service.js';
import { GlossaryCache } from './words/glossary-cache.js';
import { ModelQuota } from './words/model-quota.js';
import { Senses } from './words/senses.js';
import { SentenceTokens } from './words/sentence-tokens.js';
import { SentenceTranslations } from './words/sentence-translation.js';
import { SentencesOfDocument } from './words/sentences-of-document.js';
import { WordTranslations } from './words/word-translation.js';
import { WordsController } from './words/words.controller.js';
import { WordsService } from './words/words.service.js';

@Module({
  controllers: [
    DocumentsController,
    LibraryController,
    ImportsController,
    TranslationController,
    WordsController,
    StatisticsController,
    SamplesController,
    DictionariesController,
    RecordingsController,
    listsRuns(ReaderService.method.listRuns),
    exportsLearner(ReaderService.method.exportLearner, LEARNER_DATA),
    forgetsLearner(ReaderService.method.forgetLearner, LEARNER_DATA),
  ],
  providers: [
    DocumentsService,
    NewDocuments,
    Texts,
    DocumentLinks,
    HandOvers,
    FileReader,
    TextImport,
    UploadsService,
    UploadReader,
    ReadingsService,
    SamplesService,
    SampleShares,
    DemoStory,
    DictionariesService,
    DictionaryReader,
    OwnDictionaries,
    RecordingsService,
    Translations,
    Translator,
    ModelQuota,
    Senses,
    SentencesOfDocument,
    SentenceTokens,
    GlossaryCache,
    SentenceTranslations,
    WordTranslations,
    WordsService,
    { provide: TextModel, inject: [CONFIG, ClusterSemaphore], useFactory: openTextModel },
  ],
})
class ReaderModule {}

export const reader: ServiceDefinition = {
  name: 'reader',
  config: readerConfig,
  database: {
    entities: [UploadEntity, DictionaryEntity],
    migrations: [
      CreateDocuments1700000000000,
      AddBooks1700000011000,
      CreateReadings1700000012000,
      CreateUploads1700000013000,
      CountDocumentWords1700000014000,
      MoveUploadsToRuns1795311060000,
      ShowTexts1795313060000,
      CreateDemoStories1795326552000,
      KeepTimes1795343350000,
      KeepPictures1795351800000,
      CreateDictionaries1795353500000,
      KeepNotes1795715389856,
      IndexObjects1795792220000,
      CreateRecordings1795944000000,
      MarkManga1795980000000,
    ],
  },
  queues: [UPLOADS, VIEWS, HAND_OVERS, DEMO_STORIES, DICTIONARIES, TRANSLATIONS],
  allowances: true,
  objects: [
    { folder: 'uploads', named: namedByRuns('fileObject') },
    { folder: 'translations', named: TRANSLATION_OBJECTS },
    { folder: 'covers', named: 'SELECT cover_object AS key FROM documents WHERE cover_object = ANY($1)' },
    { folder: 'dictionaries', named: 'SELECT rows_object AS key FROM dictionaries WHERE rows_object = ANY($1)' },
    {
      folder: 'pictures',
      named: 'SELECT picture_object AS key FROM document_pictures WHERE picture_object = ANY($1)',
    },
  ],
  module: ReaderModule,
};

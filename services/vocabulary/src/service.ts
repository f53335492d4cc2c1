import { exportsLearner, forgetsLearner } from '@ichibun/kit/learner-data';
import { namedByRuns } from '@ichibun/kit/object-sweep';
import { listsRuns } from '@ichibun/kit/runs/list-runs';
import type { ServiceDefinition } from '@ichibun/kit/service';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Module } from '@nestjs/common';
import { BlockedWordsController } from './blocked/blocked-words.controller.js';
import { BlockedWordsService } from './blocked/blocked-words.service.js';
import { RENEWALS, RenewedBlocks } from './blocked/renewed-blocks.js';
import { CARD_IMPORTS } from './collections/card-import.js';
import { CardImportsController } from './collections/card-imports.controller.js';
import { CardImportsService } from './collections/card-imports.service.js';
import { CollectionImporter } from './collections/collection-importer.js';
import { CollectionReader } from './collections/collection-reader.js';
import { ImportedCards } from './collections/imported-cards.js';
import { NOTE_MEDIA_OBJECTS, NoteMediaService } from './collections/note-media.service.js';
import { CorrectionEntity, ScopedCorrectionEntity } from './corrections/correction.entity.js';
import { CorrectionsController } from './corrections/corrections.controller.js';
import { CorrectionsService } from './corrections/corrections.service.js';
import { CreateLexemesAndWords1700000000000 } from './database/1700000000000-create-lexemes-and-words.js';
import { CreateImports1700000001000 } from './database/1700000001000-create-imports.js';
import { CreateCorrections1700000002000 } from './database/1700000002000-create-corrections.js';
import { AddSpellings1763725000000 } from './database/1763725000000-add-spellings.js';
import { CreateKnownSets1763726000000 } from './database/1763726000000-create-known-sets.js';
import { MoveImportsToRuns1795311120000 } from './database/1795311120000-move-imports-to-runs.js';
import { MakeMeaningsOptional1795316400000 } from './database/1795316400000-make-meanings-optional.js';
import { KeepSources1795355500000 } from './database/1795355500000-keep-sources.js';
import { KeepReadingsOfDictionary1795511929317 } from './database/1795511929317-keep-readings-of-dictionary.js';
import { CreateCards1795713900000 } from './database/1795713900000-create-cards.js';
import { RestBlockedCards1795717500000 } from './database/1795717500000-rest-blocked-cards.js';
import { KnowByPartsAndOkurigana1795719000000 } from './database/1795719000000-know-by-parts-and-okurigana.js';
import { CreateCardImports1795723200000 } from './database/1795723200000-create-card-imports.js';
import { ChooseWhereToReview1795741000000 } from './database/1795741000000-choose-where-to-review.js';
import { FitParameters1795743600000 } from './database/1795743600000-fit-parameters.js';
import { KeepUsualSpellings1795745000000 } from './database/1795745000000-keep-usual-spellings.js';
import { KeepRestsBefore1795746000000 } from './database/1795746000000-keep-rests-before.js';
import { KeepTextsOfCards1795747000000 } from './database/1795747000000-keep-texts-of-cards.js';
import { KeepWhatWasDeclared1795748000000 } from './database/1795748000000-keep-what-was-declared.js';
import { MarkWordsOfTexts1795750700000 } from './database/1795750700000-mark-words-of-texts.js';
import { LogAnswersOfImports1795751400000 } from './database/1795751400000-log-answers-of-imports.js';
import { CorrectNames1795752600000 } from './database/1795752600000-correct-names.js';
import { IndexObjects1795792230000 } from './database/1795792230000-index-objects.js';
import { BeginLogIdsAgain1795823000000 } from './database/1795823000000-begin-log-ids-again.js';
import { ScopeCorrections1795887300006 } from './database/1795887300006-scope-corrections.js';
import { OwnLexemes1795892317001 } from './database/1795892317001-own-lexemes.js';
import { IndexOwnLexemes1795892317002 } from './database/1795892317002-index-own-lexemes.js';
import { NameOwnersOfLexemes1795899700001 } from './database/1795899700001-name-owners-of-lexemes.js';
import { ScopeCorrectionsApart1795899700002 } from './database/1795899700002-scope-corrections-apart.js';
import { RestoreKeyOfCorrections1795899700003 } from './database/1795899700003-restore-key-of-corrections.js';
import { KeepNotesOfAnki1795902149008 } from './database/1795902149008-keep-notes-of-anki.js';
import { CountOldSpellings1795902300001 } from './database/1795902300001-count-old-spellings.js';
import { KeepMediaOfAnki1795913600000 } from './database/1795913600000-keep-media-of-anki.js';
import { LearnGrammarPoints1795943000000 } from './database/1795943000000-learn-grammar-points.js';
import { IndexCardsOfPoints1795943000001 } from './database/1795943000001-index-cards-of-points.js';
import { AddNoteIds1795951000000 } from './database/1795951000000-add-note-ids.js';
import { AddNoteCards1795960000000 } from './database/1795960000000-add-note-cards.js';
import { IndexNoteCards1795960000001 } from './database/1795960000001-index-note-cards.js';
import { AskForMainReadings1795970000000 } from './database/1795970000000-ask-for-main-readings.js';
import { FollowDictionaries1796040000000 } from './database/1796040000000-follow-dictionaries.js';
import { FollowNewLexemes1796050000000 } from './database/1796050000000-follow-new-lexemes.js';
import { PointsController } from './grammar/points.controller.js';
import { PointsService } from './grammar/points.service.js';
import { HistoryController } from './history/history.controller.js';
import { ImportEntity } from './imports/import.entity.js';
import { ImportsController } from './imports/imports.controller.js';
import { IMPORTS, ImportsService } from './imports/imports.service.js';
import { WordImporter } from './imports/word-importer.js';
import { KnownSetEntity } from './known-sets/known-set.entity.js';
import { KnownSetsController } from './known-sets/known-sets.controller.js';
import { KnownSetsService } from './known-sets/known-sets.service.js';
import { LEARNER_DATA } from './learner-data.js';
import { EarlierLexemes, OWNERS } from './lexemes/earlier-lexemes.js';
import { LexemesController } from './lexemes/lexemes.controller.js';
import { LexemesService } from './lexemes/lexemes.service.js';
import { SPELLINGS, SpellingsOfDictionary } from './lexemes/spellings-of-dictionary.js';
import { AnkiStates } from './reviews/anki-states.js';
import { CardList } from './reviews/card-list.js';
import { CardsService } from './reviews/cards.service.js';
import { ForgottenWordsController } from './reviews/forgotten-words.controller.js';
import { PARAMETER_FITS, ParameterFits } from './reviews/parameters/parameter-fits.service.js';
import { ParameterFitter } from './reviews/parameters/parameter-fitter.js';
import { QueueService } from './reviews/queue.service.js';
import { ReviewLog } from './reviews/review-log.js';
import { ReviewsController } from './reviews/reviews.controller.js';
import { CountersController } from './words/counters.controller.js';
import { KnowingSettingsController } from './words/knowing-settings.controller.js';
import { KnowingSettingsStore } from './words/knowing-settings.js';
import { WordBank } from './words/word-bank.js';
import { WordsController } from './words/words.controller.js';
import { WordsService } from './words/words.service.js';

@Module({
  controllers: [
    WordsController,
    ForgottenWordsController,
    LexemesController,
    BlockedWordsController,
    CountersController,
    HistoryController,
    ImportsController,
    CardImportsController,
    CorrectionsController,
    KnownSetsController,
    ReviewsController,
    KnowingSettingsController,
    PointsController,
    listsRuns(VocabularyService.method.listRuns),
    exportsLearner(VocabularyService.method.exportLearner, LEARNER_DATA),
    forgetsLearner(VocabularyService.method.forgetLearner, LEARNER_DATA),
  ],
  providers: [
    WordBank,
    WordsService,
    LexemesService,
    BlockedWordsService,
    RenewedBlocks,
    EarlierLexemes,
    SpellingsOfDictionary,
    ImportsService,
    WordImporter,
    CollectionReader,
    CardImportsService,
    CollectionImporter,
    ImportedCards,
    NoteMediaService,
    CorrectionsService,
    KnownSetsService,
    PointsService,
    ReviewLog,
    CardsService,
    QueueService,
    AnkiStates,
    CardList,
    ParameterFitter,
    ParameterFits,
    KnowingSettingsStore,
  ],
})
class VocabularyModule {}

export const vocabulary: ServiceDefinition = {
  name: 'vocabulary',
  database: {
    entities: [CorrectionEntity, ScopedCorrectionEntity, ImportEntity, KnownSetEntity],
    migrations: [
      CreateLexemesAndWords1700000000000,
      CreateImports1700000001000,
      CreateCorrections1700000002000,
      AddSpellings1763725000000,
      CreateKnownSets1763726000000,
      MoveImportsToRuns1795311120000,
      MakeMeaningsOptional1795316400000,
      KeepSources1795355500000,
      KeepReadingsOfDictionary1795511929317,
      CreateCards1795713900000,
      RestBlockedCards1795717500000,
      KnowByPartsAndOkurigana1795719000000,
      CreateCardImports1795723200000,
      ChooseWhereToReview1795741000000,
      FitParameters1795743600000,
      KeepUsualSpellings1795745000000,
      KeepRestsBefore1795746000000,
      KeepTextsOfCards1795747000000,
      KeepWhatWasDeclared1795748000000,
      MarkWordsOfTexts1795750700000,
      LogAnswersOfImports1795751400000,
      CorrectNames1795752600000,
      IndexObjects1795792230000,
      BeginLogIdsAgain1795823000000,
      ScopeCorrections1795887300006,
      OwnLexemes1795892317001,
      IndexOwnLexemes1795892317002,
      NameOwnersOfLexemes1795899700001,
      ScopeCorrectionsApart1795899700002,
      RestoreKeyOfCorrections1795899700003,
      KeepNotesOfAnki1795902149008,
      CountOldSpellings1795902300001,
      KeepMediaOfAnki1795913600000,
      LearnGrammarPoints1795943000000,
      IndexCardsOfPoints1795943000001,
      AddNoteIds1795951000000,
      AddNoteCards1795960000000,
      IndexNoteCards1795960000001,
      AskForMainReadings1795970000000,
      FollowDictionaries1796040000000,
      FollowNewLexemes1796050000000,
    ],
  },
  queues: [IMPORTS, RENEWALS, OWNERS, SPELLINGS, CARD_IMPORTS, PARAMETER_FITS],
  objects: [
    NOTE_MEDIA_OBJECTS,
    { folder: 'word-lists', named: namedByRuns('contentObject') },
    // A file that nobody has begun to import in two weeks is not wanted any more.
    {
      folder: 'collections',
      named: `SELECT file_object AS key FROM card_imports
        WHERE file_object = ANY($1) AND (run_id IS NOT NULL OR created_at > now() - interval '14 days')`,
    },
  ],
  module: VocabularyModule,
};

import { exportsLearner, forgetsLearner } from '@ichibun/kit/learner-data';
import { listsRuns } from '@ichibun/kit/runs/list-runs';
import type { ServiceDefinition } from '@ichibun/kit/service';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { Module } from '@nestjs/common';
import { AnalysesController } from './analyses/analyses.controller.js';
import { AnalysesService } from './analyses/analyses.service.js';
import { AnalysisEntity } from './analyses/analysis.entity.js';
import { contentConfig } from './config.js';
import { AdoptedAnalyser } from './counting/adopted-analyser.js';
import { BatchCounts } from './counting/batch-counts.js';
import { Completion } from './counting/completion.js';
import { CountingWork } from './counting/counting-work.js';
import { Figures } from './counting/figures.js';
import { KeptKnowledge } from './counting/kept-knowledge.js';
import { Recounts } from './counting/recounts.js';
import { TextCounter } from './counting/text-counter.js';
import { WordLevels } from './counting/word-levels.js';
import { Chapters } from './coverage/chapters.js';
import { CountingSettingsStore } from './coverage/counting-settings.js';
import { CoverageController } from './coverage/coverage.controller.js';
import { CoverageByDay } from './coverage/coverage-by-day.js';
import { Definitions } from './coverage/definitions.js';
import { Goals } from './coverage/goals.js';
import { GrammarController } from './coverage/grammar.controller.js';
import { KnownShares } from './coverage/known-shares.js';
import { NewWords } from './coverage/new-words.js';
import { SentencesController } from './coverage/sentences.controller.js';
import { SumsOfShelves } from './coverage/sums-of-shelves.js';
import { TextGrammar } from './coverage/text-grammar.js';
import { TextSentences } from './coverage/text-sentences.js';
import { TextWords } from './coverage/text-words.js';
import { TextsOfWord } from './coverage/texts-of-word.js';
import { WordLists } from './coverage/word-list.js';
import { WordsController } from './coverage/words.controller.js';
import { WorthLearning } from './coverage/worth-learning.js';
import { CreateAnalyses1700000000000 } from './database/1700000000000-create-analyses.js';
import { AddCorrectionsRevision1700000001000 } from './database/1700000001000-add-corrections-revision.js';
import { CreateSentences1700000002000 } from './database/1700000002000-create-sentences.js';
import { CreateTexts1795313000000 } from './database/1795313000000-create-texts.js';
import { TellGrammarApart1795328250000 } from './database/1795328250000-tell-grammar-apart.js';
import { KeepGivenWords1795341480000 } from './database/1795341480000-keep-given-words.js';
import { LetWordsGoWithTheirText1795365650000 } from './database/1795365650000-let-words-go-with-their-text.js';
import { KeepCountsUncompressed1795580000000 } from './database/1795580000000-keep-counts-uncompressed.js';
import { KeepFiguresBefore1795719100000 } from './database/1795719100000-keep-figures-before.js';
import { FindLexemesByWord1795726400000 } from './database/1795726400000-find-lexemes-by-word.js';
import { IndexObjects1795792210000 } from './database/1795792210000-index-objects.js';
import { AdoptAnalysers1795793000000 } from './database/1795793000000-adopt-analysers.js';
import { KeepFailuresOfTexts1795812700000 } from './database/1795812700000-keep-failures-of-texts.js';
import { PackCounts1795813000000 } from './database/1795813000000-pack-counts.js';
import { KeepWordsInBlocks1795816000000 } from './database/1795816000000-keep-words-in-blocks.js';
import { IndexAnalysers1795822000000 } from './database/1795822000000-index-analysers.js';
import { OwnLexemes1795887459004 } from './database/1795887459004-own-lexemes.js';
import { IndexOwnLexemes1795887459005 } from './database/1795887459005-index-own-lexemes.js';
import { CountGrammarOfTexts1795943000000 } from './database/1795943000000-count-grammar-of-texts.js';
import { KeepLevelsOfTexts1795947000000 } from './database/1795947000000-keep-levels-of-texts.js';
import { KeepKindsOfWords1795955200000 } from './database/1795955200000-keep-kinds-of-words.js';
import { CountPoints1795955300000 } from './database/1795955300000-count-points.js';
import { CountWordsBeingLearnt1795990000000 } from './database/1795990000000-count-words-being-learnt.js';
import { LEARNER_DATA } from './learner-data.js';
import { CountedWords } from './texts/counted-words.js';
import { EarlierCounts } from './texts/earlier-counts.js';
import { ANALYSES, COUNTS, RECOUNTS, REMOVED_TEXTS, UPKEEP } from './texts/queues.js';
import { StoredGlossaries } from './texts/stored-glossaries.js';
import { TextEntity } from './texts/text.entity.js';
import { TextPlans } from './texts/text-plans.js';
import { TextsController } from './texts/texts.controller.js';
import { TextsService } from './texts/texts.service.js';

@Module({
  controllers: [
    TextsController,
    AnalysesController,
    CoverageController,
    GrammarController,
    SentencesController,
    WordsController,
    listsRuns(ContentAnalysisService.method.listRuns),
    exportsLearner(ContentAnalysisService.method.exportLearner, LEARNER_DATA),
    forgetsLearner(ContentAnalysisService.method.forgetLearner, LEARNER_DATA),
  ],
  providers: [
    TextsService,
    TextPlans,
    StoredGlossaries,
    EarlierCounts,
    CountedWords,
    TextCounter,
    CountingWork,
    BatchCounts,
    Completion,
    Recounts,
    AdoptedAnalyser,
    AnalysesService,
    TextWords,
    TextGrammar,
    TextSentences,
    TextsOfWord,
    WorthLearning,
    NewWords,
    SumsOfShelves,
    WordLists,
    Chapters,
    CoverageByDay,
    KnownShares,
    Goals,
    Definitions,
    Figures,
    WordLevels,
    KeptKnowledge,
    CountingSettingsStore,
  ],
})
class ContentAnalysisModule {}

export const contentAnalysis: ServiceDefinition = {
  name: 'content-analysis',
  database: {
    entities: [AnalysisEntity, TextEntity],
    migrations: [
      CreateAnalyses1700000000000,
      AddCorrectionsRevision1700000001000,
      CreateSentences1700000002000,
      CreateTexts1795313000000,
      TellGrammarApart1795328250000,
      KeepGivenWords1795341480000,
      LetWordsGoWithTheirText1795365650000,
      KeepCountsUncompressed1795580000000,
      KeepFiguresBefore1795719100000,
      FindLexemesByWord1795726400000,
      IndexObjects1795792210000,
      AdoptAnalysers1795793000000,
      KeepFailuresOfTexts1795812700000,
      PackCounts1795813000000,
      KeepWordsInBlocks1795816000000,
      IndexAnalysers1795822000000,
      OwnLexemes1795887459004,
      IndexOwnLexemes1795887459005,
      CountGrammarOfTexts1795943000000,
      KeepLevelsOfTexts1795947000000,
      KeepKindsOfWords1795955200000,
      CountPoints1795955300000,
      CountWordsBeingLearnt1795990000000,
    ],
  },
  config: contentConfig,
  queues: [ANALYSES, COUNTS, RECOUNTS, UPKEEP, REMOVED_TEXTS],
  objects: [{ folder: 'texts', named: 'SELECT text_object AS key FROM texts WHERE text_object = ANY($1)' }],
  module: ContentAnalysisModule,
};

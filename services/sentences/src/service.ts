import { aiConfig } from '@ichibun/ai/config';
import { openTextModel } from '@ichibun/ai/open-text-model';
import { TextModel } from '@ichibun/ai/text-model';
import { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import { CONFIG } from '@ichibun/kit/config';
import { exportsLearner, forgetsLearner } from '@ichibun/kit/learner-data';
import { listsRuns } from '@ichibun/kit/runs/list-runs';
import type { ServiceDefinition } from '@ichibun/kit/service';
import { SentencesService } from '@ichibun/proto/sentences';
import { Module } from '@nestjs/common';
import { DeckAudio } from './anki/deck-audio.js';
import { DeckNotes } from './anki/deck-notes.js';
import { DecksController } from './anki/decks.controller.js';
import { DecksService } from './anki/decks.service.js';
import { MinedMedia } from './anki/mined-media.js';
import { DECK_OBJECTS, SPOKEN_DECKS, SpokenDecks } from './anki/spoken-decks.js';
import { BankController } from './bank/bank.controller.js';
import { BankService } from './bank/bank.service.js';
import { EARLIER_SENTENCES, EarlierSentences } from './bank/earlier-sentences.js';
import { MediaController } from './bank/media.controller.js';
import { MEDIA_OBJECTS, MediaService } from './bank/media.service.js';
import { RENEWALS, RenewedTargets } from './bank/renewed-targets.js';
import { SentenceCards } from './bank/sentence-cards.js';
import { SentencesOfTexts } from './bank/sentences-of-texts.js';
import { CreateSentences1700000000000 } from './database/1700000000000-create-sentences.js';
import { CreateCorpus1700000001000 } from './database/1700000001000-create-corpus.js';
import { AddSource1763700000000 } from './database/1763700000000-add-source.js';
import { DropCorpus1795311060000 } from './database/1795311060000-drop-corpus.js';
import { AddDocument1795311120000 } from './database/1795311120000-add-document.js';
import { MakeDefinitionsOptional1795316460000 } from './database/1795316460000-make-definitions-optional.js';
import { AddMined1795760000000 } from './database/1795760000000-add-mined.js';
import { KeepBegunCards1795887207005 } from './database/1795887207005-keep-begun-cards.js';
import { OwnLexemes1795888705006 } from './database/1795888705006-own-lexemes.js';
import { IndexEarlierLexemes1795888705007 } from './database/1795888705007-index-earlier-lexemes.js';
import { KeepNotesOfWords1795941600000 } from './database/1795941600000-keep-notes-of-words.js';
import { AddNoteIds1795951000000 } from './database/1795951000000-add-note-ids.js';
import { AnalysedText } from './generation/analysed-text.js';
import { CorpusSentences } from './generation/corpus-sentences.js';
import { ExamplesOfWord } from './generation/examples-of-word.js';
import { GenerationController } from './generation/generation.controller.js';
import { ModelSentences } from './generation/model-sentences.js';
import { SentenceFinder } from './generation/sentence-finder.js';
import { LEARNER_DATA } from './learner-data.js';
import { RecommendationsController } from './recommendations/recommendations.controller.js';
import { Recommender } from './recommendations/recommender.js';

@Module({
  controllers: [
    BankController,
    MediaController,
    DecksController,
    GenerationController,
    RecommendationsController,
    listsRuns(SentencesService.method.listRuns),
    exportsLearner(SentencesService.method.exportLearner, LEARNER_DATA),
    forgetsLearner(SentencesService.method.forgetLearner, LEARNER_DATA),
  ],
  providers: [
    BankService,
    MediaService,
    SentencesOfTexts,
    RenewedTargets,
    SentenceCards,
    EarlierSentences,
    DeckAudio,
    DeckNotes,
    DecksService,
    MinedMedia,
    SpokenDecks,
    CorpusSentences,
    ExamplesOfWord,
    AnalysedText,
    ModelSentences,
    Recommender,
    SentenceFinder,
    { provide: TextModel, inject: [CONFIG, ClusterSemaphore], useFactory: openTextModel },
  ],
})
class SentencesModule {}

export const sentences: ServiceDefinition = {
  name: 'sentences',
  config: aiConfig,
  database: {
    entities: [],
    migrations: [
      CreateSentences1700000000000,
      CreateCorpus1700000001000,
      AddSource1763700000000,
      DropCorpus1795311060000,
      AddDocument1795311120000,
      MakeDefinitionsOptional1795316460000,
      AddMined1795760000000,
      KeepBegunCards1795887207005,
      OwnLexemes1795888705006,
      IndexEarlierLexemes1795888705007,
      KeepNotesOfWords1795941600000,
      AddNoteIds1795951000000,
    ],
  },
  queues: [SPOKEN_DECKS, RENEWALS, EARLIER_SENTENCES],
  objects: [{ folder: 'decks', named: DECK_OBJECTS }, MEDIA_OBJECTS],
  module: SentencesModule,
};

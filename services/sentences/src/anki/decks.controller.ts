import { Handles } from '@ichibun/kit/rpc';
import { type ExportSentencesRequest, type ExportVocabularyRequest, SentencesService } from '@ichibun/proto/sentences';
import { Controller } from '@nestjs/common';
import { DecksService } from './decks.service.js';

@Controller()
export class DecksController {
  constructor(private readonly decks: DecksService) {}

  @Handles(SentencesService.method.exportSentences)
  async exportSentences({ userId, sentenceIds, deckName, audio }: ExportSentencesRequest) {
    return this.decks.make(userId, { sentenceIds }, deckName, audio);
  }

  @Handles(SentencesService.method.exportVocabulary)
  async exportVocabulary({ userId, deckName, audio }: ExportVocabularyRequest) {
    return this.decks.make(userId, {}, deckName, audio);
  }
}

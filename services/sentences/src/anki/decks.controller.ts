import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Handles, Rpc } from '@ichibun/kit/rpc';
import { nameOf } from '@ichibun/proto/enum-names';
import {
  CardKind,
  type ExportSentencesRequest,
  type ExportVocabularyRequest,
  type ListAnkiCardsRequest,
  type ListNotesRequest,
  SentencesService,
} from '@ichibun/proto/sentences';
import { Controller } from '@nestjs/common';
import { DeckNotes } from './deck-notes.js';
import { DecksService } from './decks.service.js';
import { FIELDS } from './note.js';
import { NOTE_TYPE } from './note-type.js';
import { cardsForAnki } from './schedule.js';

@Controller()
export class DecksController {
  constructor(
    private readonly decks: DecksService,
    private readonly notes: DeckNotes,
    private readonly rpc: Rpc,
  ) {}

  @Handles(SentencesService.method.exportSentences)
  async exportSentences({ userId, sentenceIds, deckName, audio, cards }: ExportSentencesRequest) {
    const kinds = cards.map((kind) => nameOf(CardKind, kind, null)).filter((kind) => kind !== null);
    return this.decks.make(userId, { sentenceIds }, { name: deckName, voice: audio, cards: kinds });
  }

  @Handles(SentencesService.method.listNotes)
  async *listNotes({ userId }: ListNotesRequest) {
    yield { noteType: NOTE_TYPE, notes: [] };
    for await (const part of this.notes.of(userId, { ofCards: {} }, undefined)) {
      yield {
        notes: part.map(({ fields, tags }) => ({ fields: FIELDS.map((name) => fields[name]!), tags: [...tags] })),
      };
    }
  }

  @Handles(SentencesService.method.listAnkiCards)
  async *listAnkiCards({ userId, timeZone }: ListAnkiCardsRequest) {
    for await (const cards of cardsForAnki(this.rpc, userId, timeZone)) yield { cards };
  }

  @Handles(SentencesService.method.exportVocabulary)
  async exportVocabulary({ userId, deckName, audio, scheduling, ofCards, withWordsOfAnki }: ExportVocabularyRequest) {
    const contents = {
      scheduling: scheduling && { timeZone: scheduling.timeZone },
      withWordsOfAnki,
      ofCards: ofCards && { since: ofCards.since && timestampDate(ofCards.since).getTime() },
    };
    return this.decks.make(userId, contents, { name: deckName, voice: audio, cards: [] });
  }
}

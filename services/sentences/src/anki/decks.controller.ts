import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Handles } from '@ichibun/kit/rpc';
import {
  CardKind,
  type ExportSentencesRequest,
  type ExportVocabularyRequest,
  type ListNotesRequest,
  SentencesService,
} from '@ichibun/proto/sentences';
import { Controller } from '@nestjs/common';
import { DeckNotes } from './deck-notes.js';
import { DecksService } from './decks.service.js';
import { FIELDS } from './note.js';
import { type CARDS, NOTE_TYPE } from './note-type.js';

const KINDS: Partial<Record<CardKind, keyof typeof CARDS>> = {
  [CardKind.WORD]: 'word',
  [CardKind.SENTENCE]: 'sentence',
  [CardKind.LISTENING]: 'listening',
};

@Controller()
export class DecksController {
  constructor(
    private readonly decks: DecksService,
    private readonly notes: DeckNotes,
  ) {}

  @Handles(SentencesService.method.exportSentences)
  async exportSentences({ userId, sentenceIds, deckName, audio, cards }: ExportSentencesRequest) {
    const kinds = cards.map((kind) => KINDS[kind]).filter((kind) => kind !== undefined);
    return this.decks.make(userId, { sentenceIds }, { name: deckName, voice: audio, cards: kinds });
  }

  @Handles(SentencesService.method.listNotes)
  async *listNotes({ userId }: ListNotesRequest) {
    yield { noteType: NOTE_TYPE, notes: [] };
    for await (const part of this.notes.of(userId, { ofCards: {} }, undefined)) {
      yield {
        notes: part.map(({ fields, tags }) => ({ fields: FIELDS.map((name) => fields[name]), tags: [...tags] })),
      };
    }
  }

  @Handles(SentencesService.method.exportVocabulary)
  async exportVocabulary({ userId, deckName, audio, scheduling, ofCards }: ExportVocabularyRequest) {
    const contents = {
      scheduling: scheduling && { timeZone: scheduling.timeZone },
      ofCards: ofCards && { since: ofCards.since && timestampDate(ofCards.since).getTime() },
    };
    return this.decks.make(userId, contents, { name: deckName, voice: audio, cards: [] });
  }
}

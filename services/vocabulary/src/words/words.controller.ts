import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { inParts } from '@ichibun/kit/parts';
import { Handles } from '@ichibun/kit/rpc';
import { chosenBy } from '@ichibun/kit/which-notes';
import type { SetNoteIdsRequest } from '@ichibun/proto/notes';
import {
  type AddWordRequest,
  type ClearWordsRequest,
  type ListWordsRequest,
  type RemoveWordRequest,
  VocabularyService,
} from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { countDefinitions } from './word-form.js';
import { WORD_STATES } from './word-states.js';
import { type WordRow, WordsService } from './words.service.js';

@Controller()
export class WordsController {
  constructor(private readonly words: WordsService) {}

  @Handles(VocabularyService.method.listWords)
  async *listWords({ userId, which }: ListWordsRequest) {
    for await (const rows of this.words.list(userId, chosenBy(which))) {
      for (const part of inParts(rows, ({ meaning }) => 100 + (meaning?.length ?? 0)))
        yield { words: part.map(toWord) };
    }
  }

  @Handles(VocabularyService.method.setNoteIds)
  async setNoteIds({ userId, notes }: SetNoteIdsRequest) {
    await this.words.setNoteIds(userId, notes);
    return {};
  }

  @Handles(VocabularyService.method.addWord)
  async addWord({ userId, addedAt, ...given }: AddWordRequest) {
    const word = await this.words.add(userId, { ...given, addedAt: addedAt && timestampDate(addedAt) });
    return { word: toWord(word) };
  }

  @Handles(VocabularyService.method.removeWord)
  async removeWord({ userId, word, reading }: RemoveWordRequest) {
    return { removed: await this.words.remove(userId, word, reading) };
  }

  @Handles(VocabularyService.method.clearWords)
  async clearWords({ userId }: ClearWordsRequest) {
    return { removed: await this.words.clear(userId) };
  }
}

const toWord = ({ reading, meaning, frequency, addedAt, importedFrom, dictionaryReading, state, ...row }: WordRow) => ({
  ...row,
  changedAt: timestampFromDate(row.changedAt),
  answeredAt: row.answeredAt ? timestampFromDate(row.answeredAt) : undefined,
  stability: row.stability ?? undefined,
  state: WORD_STATES[state],
  meaning: meaning ?? undefined,
  reading: reading ?? undefined,
  frequency: frequency ?? undefined,
  meaningsCount: countDefinitions(meaning),
  addedAt: timestampFromDate(addedAt),
  importedFrom: importedFrom ?? undefined,
  dictionaryReading: dictionaryReading ?? undefined,
  noteId: row.noteId ?? undefined,
});

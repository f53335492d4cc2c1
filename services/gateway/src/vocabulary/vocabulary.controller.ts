import { timestampDate } from '@bufbuild/protobuf/wkt';
import { vocabulary, vocabularyCalls, vocabularyWord } from '@ichibun/contracts/vocabulary';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService, type Word } from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';
import { NO_DEFINITION, withoutPlaceholder } from '../http/placeholders.js';
import { Streamed, type StreamedJson } from '../http/streamed-json.js';
import { presentState } from './present-state.js';

@ApiTags('vocabulary')
@Controller()
export class VocabularyController {
  constructor(private readonly rpc: Rpc) {}

  @Call(vocabularyCalls.list)
  async list(@Given() { userId }: Given<typeof vocabularyCalls.list>, @Streamed() answer: StreamedJson) {
    const words = answer.list<z.output<typeof vocabularyWord>>();
    for await (const part of this.rpc.stream(VocabularyService.method.listWords, { userId })) {
      for (const word of part.words) words.add(present(word));
    }
    return answer.of<z.output<typeof vocabulary>>({ vocabulary: words });
  }

  @Call(vocabularyCalls.revisions)
  async revisions(@Given() { userId }: Given<typeof vocabularyCalls.revisions>) {
    const { revision, statesRevision } = await this.rpc.call(VocabularyService.method.getCounters, { userId });
    return { revision, statesRevision };
  }

  @Call(vocabularyCalls.add)
  async add(@Given() { userId, body: given }: Given<typeof vocabularyCalls.add>) {
    const { word } = await this.rpc.call(VocabularyService.method.addWord, {
      userId,
      word: given.word,
      reading: given.reading ?? undefined,
      meaning: withoutPlaceholder(given.meaning),
      frequency: given.frequency ?? undefined,
    });
    return { word: present(word!) };
  }

  @Call(vocabularyCalls.forget)
  async forget(@Given() { userId, params: { uniqueVocabId: lexemeId } }: Given<typeof vocabularyCalls.forget>) {
    const { removed } = await this.rpc.call(VocabularyService.method.forgetLexeme, { userId, lexemeId });
    return { removed };
  }

  @Call(vocabularyCalls.clear)
  async clear(@Given() { userId, query: { all } }: Given<typeof vocabularyCalls.clear>) {
    if (all === 'false') {
      try {
        return await this.removeWord(userId, 'clear', undefined);
      } catch (error) {
        if (!(error instanceof DomainError && error.code === 'vocabulary.word-not-found')) throw error;
      }
    }
    const { removed } = await this.rpc.call(VocabularyService.method.clearWords, { userId });
    return { removed };
  }

  @Call(vocabularyCalls.removeAny)
  removeAny(@Given() { userId, query: { word, reading } }: Given<typeof vocabularyCalls.removeAny>) {
    return this.removeWord(userId, word, reading);
  }

  @Call(vocabularyCalls.remove)
  remove(@Given() { userId, params: { word }, query: { reading } }: Given<typeof vocabularyCalls.remove>) {
    return this.removeWord(userId, word, reading);
  }

  private async removeWord(userId: number, word: string, reading: string | undefined) {
    const { removed } = await this.rpc.call(VocabularyService.method.removeWord, { userId, word, reading });
    return { removed };
  }
}

const present = ({
  id,
  word,
  reading,
  meaning,
  meaningsCount,
  frequency,
  addedAt,
  fromSet,
  importedFrom,
  dictionaryReading,
  state,
  hasCard,
  isResting,
  isBlocked,
}: Word): z.output<typeof vocabularyWord> => ({
  id,
  word,
  reading,
  meaning: meaning ?? NO_DEFINITION,
  meaningsCount,
  frequency,
  addedAt: timestampDate(addedAt!),
  fromSet,
  importedFrom,
  dictionaryReading,
  state: presentState(state),
  hasCard,
  isResting,
  isBlocked,
});

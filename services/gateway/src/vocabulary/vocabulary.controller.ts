import { timestampDate } from '@bufbuild/protobuf/wkt';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService, type Word } from '@ichibun/proto/vocabulary';
import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { OwnId } from '../http/caller.js';
import { Large, type LargeAnswer } from '../http/large-answer.js';
import { Operation } from '../http/operation.js';
import { NO_DEFINITION, withoutPlaceholder } from '../http/placeholders.js';
import { idParameter } from '../http/schemas.js';
import { presentState } from './present-state.js';
import {
  addedWord,
  clearing,
  newWord,
  readingToRemove,
  removed,
  revisions,
  vocabulary,
  vocabularyWord,
  wordInPath,
  wordToRemove,
} from './vocabulary.contract.js';

@ApiTags('vocabulary')
@Controller('api/users/:id/vocabulary')
export class VocabularyController {
  constructor(private readonly rpc: Rpc) {}

  @Get()
  @Operation({ summary: 'The learner’s words, newest first', answers: { 200: vocabulary } })
  async list(@OwnId('id') userId: number, @Large() answer: LargeAnswer) {
    const words = answer.list<z.output<typeof vocabularyWord>>();
    for await (const part of this.rpc.stream(VocabularyService.method.listWords, { userId })) {
      for (const word of part.words) words.add(present(word));
    }
    return answer.of<z.output<typeof vocabulary>>({ vocabulary: words });
  }

  @Get('revisions')
  @Operation({
    summary: 'Numbers that rise with what the learner knows: whoever shows it sees whether that is old',
    answers: { 200: revisions },
  })
  async revisions(@OwnId('id') userId: number) {
    const { revision, statesRevision } = await this.rpc.call(VocabularyService.method.getCounters, { userId });
    return { revision, statesRevision };
  }

  @Post()
  @Operation({
    summary: 'Adds a word',
    answers: { 201: addedWord },
    fails: ['vocabulary.invalid-word', 'vocabulary.word-exists'],
  })
  async add(@OwnId('id') userId: number, @Body({ schema: newWord }) given: z.infer<typeof newWord>) {
    const { word } = await this.rpc.call(VocabularyService.method.addWord, {
      userId,
      word: given.word,
      reading: given.reading ?? undefined,
      meaning: withoutPlaceholder(given.meaning),
      frequency: given.frequency ?? undefined,
    });
    return { word: present(word!) };
  }

  @Delete('known/:uniqueVocabId')
  @Operation({
    summary: 'Makes a word unknown again: removes the words written like it that make it known. May be repeated',
    answers: { 200: removed },
    fails: ['vocabulary.lexeme-not-found', 'vocabulary.known-otherwise'],
  })
  async forget(@OwnId('id') userId: number, @Param('uniqueVocabId', { schema: idParameter }) lexemeId: number) {
    const { removed } = await this.rpc.call(VocabularyService.method.forgetLexeme, { userId, lexemeId });
    return { removed };
  }

  @Delete('clear')
  @Operation({
    summary: 'Removes all words; of a bank that has the word “clear”, that word, unless `all` is true',
    answers: { 200: removed },
  })
  async clear(@OwnId('id') userId: number, @Query({ schema: clearing }) { all }: z.infer<typeof clearing>) {
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

  @Delete()
  @Operation({
    summary: 'Removes a word as DELETE …/{word} does, also “clear”, “.” and “..”, which mean something else in a path',
    answers: { 200: removed },
    fails: ['vocabulary.word-not-found', 'vocabulary.invalid-word'],
  })
  removeAny(
    @OwnId('id') userId: number,
    @Query({ schema: wordToRemove }) { word, reading }: z.infer<typeof wordToRemove>,
  ) {
    return this.removeWord(userId, word, reading);
  }

  @Delete(':word')
  @Operation({
    summary: 'Removes every reading of a word, or one: an empty reading names the entry without',
    answers: { 200: removed },
    fails: ['vocabulary.word-not-found', 'vocabulary.invalid-word'],
  })
  remove(
    @OwnId('id') userId: number,
    @Param('word', { schema: wordInPath }) word: string,
    @Query({ schema: readingToRemove }) { reading }: z.infer<typeof readingToRemove>,
  ) {
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

import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Rpc } from '@ichibun/kit/rpc';
import { type BlockedWord, VocabularyService } from '@ichibun/proto/vocabulary';
import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { CallerId, OwnId } from '../http/caller.js';
import { Large, type LargeAnswer } from '../http/large-answer.js';
import { Operation } from '../http/operation.js';
import { idParameter, nothing } from '../http/schemas.js';
import { blockedLexemes, type blockedWord, blockedWords, ownWordToBlock, wordToBlock } from './vocabulary.contract.js';

@ApiTags('vocabulary')
@Controller('api')
export class BlockedWordsController {
  constructor(private readonly rpc: Rpc) {}

  @Get('users/:id/vocabulary/blocked')
  @Operation({ summary: 'The words kept out of recommendations, newest first', answers: { 200: blockedWords } })
  async listBlocked(@OwnId('id') userId: number, @Large() answer: LargeAnswer) {
    const blocked = answer.list<z.output<typeof blockedWord>>();
    for await (const { words } of this.rpc.stream(VocabularyService.method.listBlockedWords, { userId })) {
      for (const word of words) blocked.add(presentBlocked(word));
    }
    return answer.of<z.output<typeof blockedWords>>({ blockedWords: blocked });
  }

  @Post('vocabulary/block')
  @Operation({
    summary: 'Keeps a word out of the caller’s recommendations; a userId in the body is ignored',
    answers: { 201: nothing },
    fails: ['vocabulary.lexeme-not-found', 'vocabulary.too-many-blocked'],
  })
  async block(
    @CallerId() userId: number,
    @Body({ schema: wordToBlock }) { uniqueVocabId }: z.infer<typeof wordToBlock>,
  ) {
    await this.rpc.call(VocabularyService.method.blockWord, { userId, lexemeId: uniqueVocabId });
    return {};
  }

  @Post('users/:id/vocabulary/blocked')
  @Operation({
    summary: 'The same of a word of the learner’s vocabulary, with each word of texts that it is',
    answers: { 201: blockedLexemes },
    fails: ['vocabulary.word-not-found', 'vocabulary.too-many-blocked'],
  })
  async blockOwn(
    @OwnId('id') userId: number,
    @Body({ schema: ownWordToBlock }) { wordId }: z.infer<typeof ownWordToBlock>,
  ) {
    const { lexemeIds } = await this.rpc.call(VocabularyService.method.blockOwnWord, { userId, wordId });
    return { uniqueVocabIds: lexemeIds };
  }

  @Delete('users/:id/vocabulary/blocked/:uniqueVocabId')
  @Operation({ summary: 'Unblocks a word', answers: { 200: nothing }, fails: ['vocabulary.not-blocked'] })
  async unblock(@OwnId('id') userId: number, @Param('uniqueVocabId', { schema: idParameter }) lexemeId: number) {
    await this.rpc.call(VocabularyService.method.unblockWord, { userId, lexemeId });
    return {};
  }
}

const presentBlocked = ({
  id,
  lexemeId,
  word,
  reading,
  meaning,
  addedAt,
}: BlockedWord): z.output<typeof blockedWord> => ({
  id,
  uniqueVocabId: lexemeId,
  word,
  reading,
  meaning: meaning ?? '',
  addedAt: timestampDate(addedAt!),
});

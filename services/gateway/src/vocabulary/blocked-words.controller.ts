import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Rpc } from '@ichibun/kit/rpc';
import { type BlockedWord, VocabularyService } from '@ichibun/proto/vocabulary';
import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { IDS_BODY } from '../http/bounds.js';
import { CallerId, OwnId } from '../http/caller.js';
import { Large, type LargeAnswer } from '../http/large-answer.js';
import { Operation } from '../http/operation.js';
import { idParameter, nothing } from '../http/schemas.js';
import {
  blockedLexemes,
  type blockedWord,
  blockedWords,
  unblocked,
  wordsToBlock,
  wordsToUnblock,
  wordToBlock,
} from './vocabulary.contract.js';

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
    summary: 'The same of many words at once, at most 1,000 together',
    body: IDS_BODY,
    answers: { 201: blockedLexemes },
    fails: [
      'vocabulary.lexeme-not-found',
      'vocabulary.word-not-found',
      'vocabulary.too-many-lexemes',
      'vocabulary.too-many-blocked',
    ],
  })
  async blockAll(
    @OwnId('id') userId: number,
    @Body({ schema: wordsToBlock }) { uniqueVocabIds, wordIds }: z.infer<typeof wordsToBlock>,
  ) {
    const request = { userId, lexemeIds: uniqueVocabIds, wordIds };
    const { lexemeIds } = await this.rpc.call(VocabularyService.method.blockWords, request);
    return { uniqueVocabIds: lexemeIds };
  }

  @Post('users/:id/vocabulary/blocked/undo')
  @Operation({
    summary: 'Unblocks many words at once; those that are not blocked are no error',
    body: IDS_BODY,
    answers: { 200: unblocked },
  })
  async unblockAll(
    @OwnId('id') userId: number,
    @Body({ schema: wordsToUnblock }) { uniqueVocabIds }: z.infer<typeof wordsToUnblock>,
  ) {
    const request = { userId, lexemeIds: uniqueVocabIds };
    return { unblocked: (await this.rpc.call(VocabularyService.method.unblockWords, request)).unblocked };
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

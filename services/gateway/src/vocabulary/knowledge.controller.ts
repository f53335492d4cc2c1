import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Operation } from '../http/operation.js';
import { CallerId } from '../session/caller.js';
import { knowledge, someWords } from './vocabulary.contract.js';

@ApiTags('vocabulary')
@Controller('api/vocabulary/knowledge')
export class KnowledgeController {
  constructor(private readonly rpc: Rpc) {}

  @Post()
  @Operation({
    summary: 'Which of some words the caller knows, and which are blocked',
    answers: { 200: knowledge },
    fails: ['vocabulary.too-many-lexemes'],
  })
  async classify(
    @CallerId() userId: number,
    @Body({ schema: someWords }) { uniqueVocabIds }: z.infer<typeof someWords>,
  ) {
    const method = VocabularyService.method.classifyLexemes;
    const { known, blocked } = await this.rpc.call(method, { userId, lexemeIds: uniqueVocabIds });
    return { known, blocked };
  }
}

import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CallerId } from '../session/caller.js';

const someWords = z.object({
  uniqueVocabIds: z
    .array(
      z
        .number()
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    )
    .max(20_000),
});

@ApiTags('vocabulary')
@Controller('api/vocabulary/knowledge')
export class KnowledgeController {
  constructor(private readonly rpc: Rpc) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Which of some words the caller knows, and which are blocked' })
  async classify(
    @CallerId() userId: number,
    @Body({ schema: someWords }) { uniqueVocabIds }: z.infer<typeof someWords>,
  ) {
    const method = VocabularyService.method.classifyLexemes;
    const { known, blocked } = await this.rpc.call(method, { userId, lexemeIds: uniqueVocabIds });
    return { known, blocked };
  }
}

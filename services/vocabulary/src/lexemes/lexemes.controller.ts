import { Handles } from '@ichibun/kit/rpc';
import { type ClassifyLexemesRequest, type ResolveLexemesRequest, VocabularyService } from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { LexemesService } from './lexemes.service.js';

@Controller()
export class LexemesController {
  constructor(private readonly lexemes: LexemesService) {}

  @Handles(VocabularyService.method.resolveLexemes)
  async resolveLexemes({ lexemes }: ResolveLexemesRequest) {
    return { ids: await this.lexemes.resolve(lexemes) };
  }

  @Handles(VocabularyService.method.classifyLexemes)
  async classifyLexemes({ userId, lexemeIds }: ClassifyLexemesRequest) {
    return this.lexemes.classify(userId, lexemeIds);
  }
}

import { Handles } from '@ichibun/kit/rpc';
import {
  type ClassifyLexemesRequest,
  type ClassifyWordsRequest,
  type DescribeLexemesRequest,
  type ExplainLexemeRequest,
  ReasonToKnow,
  type ResolveLexemesRequest,
  VocabularyService,
} from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { LexemesService } from './lexemes.service.js';

@Controller()
export class LexemesController {
  constructor(private readonly lexemes: LexemesService) {}

  @Handles(VocabularyService.method.resolveLexemes)
  async resolveLexemes({ lexemes }: ResolveLexemesRequest) {
    return { ids: await this.lexemes.resolve(lexemes) };
  }

  @Handles(VocabularyService.method.describeLexemes)
  async describeLexemes({ lexemeIds }: DescribeLexemesRequest) {
    const lexemes = await this.lexemes.describe(lexemeIds);
    return { lexemes: lexemes.map(({ id, ...identity }) => ({ id, identity })) };
  }

  @Handles(VocabularyService.method.classifyLexemes)
  async classifyLexemes({ userId, lexemeIds }: ClassifyLexemesRequest) {
    return this.lexemes.classify(userId, lexemeIds);
  }

  @Handles(VocabularyService.method.classifyWords)
  async classifyWords({ userId, words }: ClassifyWordsRequest) {
    return { words: await this.lexemes.classifyWords(userId, words) };
  }

  @Handles(VocabularyService.method.explainLexeme)
  async explainLexeme({ userId, lexemeId }: ExplainLexemeRequest) {
    const { reasons, nearly, ...explanation } = await this.lexemes.explain(userId, lexemeId);
    return {
      ...explanation,
      reasons: reasons.map(({ word, reading, reason }) => ({
        word,
        reading: reading ?? undefined,
        reason: REASONS[reason],
      })),
      nearly: nearly.map(({ word, reading }) => ({ word, reading: reading ?? undefined })),
    };
  }
}

const REASONS = {
  form: ReasonToKnow.FORM,
  'form-and-reading': ReasonToKnow.FORM_AND_READING,
  'form-and-entry': ReasonToKnow.FORM_AND_ENTRY,
  spelling: ReasonToKnow.SPELLING,
  'kanji-form': ReasonToKnow.KANJI_FORM,
} as const;

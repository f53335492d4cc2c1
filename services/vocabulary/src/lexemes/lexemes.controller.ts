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
import { WORD_STATES } from '../reviews/word-states.js';
import { LexemesService, type OwnWord } from './lexemes.service.js';

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
    const classified = await this.lexemes.classifyWords(userId, words);
    return {
      words: classified.map(({ state, ...word }) => ({
        ...word,
        ...(state !== null && { state: WORD_STATES[state] }),
      })),
    };
  }

  @Handles(VocabularyService.method.explainLexeme)
  async explainLexeme({ userId, lexemeId }: ExplainLexemeRequest) {
    const { reasons, learning, nearly, ...explanation } = await this.lexemes.explain(userId, lexemeId);
    return {
      ...explanation,
      reasons: reasons.map((own) => ({ ...toOwn(own), reason: REASONS[own.reason] })),
      learning: learning.map(toOwn),
      nearly: nearly.map(toOwn),
    };
  }
}

const toOwn = ({ word, reading, state }: OwnWord) => ({
  word,
  reading: reading ?? undefined,
  state: WORD_STATES[state],
});

const REASONS = {
  form: ReasonToKnow.FORM,
  'form-and-reading': ReasonToKnow.FORM_AND_READING,
  'form-and-entry': ReasonToKnow.FORM_AND_ENTRY,
  spelling: ReasonToKnow.SPELLING,
  'kanji-form': ReasonToKnow.KANJI_FORM,
} as const;

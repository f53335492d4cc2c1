import { Handles } from '@ichibun/kit/rpc';
import { valueNamed } from '@ichibun/proto/enum-names';
import {
  type ClassifyLexemesRequest,
  type ClassifyWordsRequest,
  type DescribeLexemesRequest,
  type ExplainLexemeRequest,
  type ListSpellingsRequest,
  ReasonToKnow,
  type RenewLexemesRequest,
  type ResolveLexemesRequest,
  VocabularyService,
} from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { WORD_STATES } from '../words/word-states.js';
import { UNKNOWN } from './lexeme-owners.sql.js';
import { type Explanation, LexemesService, type OwnWord } from './lexemes.service.js';

@Controller()
export class LexemesController {
  constructor(private readonly lexemes: LexemesService) {}

  @Handles(VocabularyService.method.resolveLexemes)
  async resolveLexemes({ userId, lexemes }: ResolveLexemesRequest) {
    const resolved = await this.lexemes.resolve(userId ?? UNKNOWN, lexemes);
    const own = resolved.filter(({ isShared }) => !isShared);
    return { ids: resolved.map(({ id }) => id), own: own.map(({ id }) => id) };
  }

  @Handles(VocabularyService.method.describeLexemes)
  async describeLexemes({ userId, lexemeIds }: DescribeLexemesRequest) {
    const lexemes = await this.lexemes.describe(userId, lexemeIds);
    return { lexemes: lexemes.map(({ id, ...identity }) => ({ id, identity })) };
  }

  @Handles(VocabularyService.method.classifyLexemes)
  async classifyLexemes({ userId, lexemeIds, withStates }: ClassifyLexemesRequest) {
    const [classified, states] = await Promise.all([
      this.lexemes.classify(userId, lexemeIds),
      withStates ? this.lexemes.states(userId, lexemeIds) : [],
    ]);
    return {
      ...classified,
      withState: states.map(({ id }) => id),
      states: states.map(({ state }) => WORD_STATES[state]),
    };
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
    const { reasons, learning, nearly, parts, ...explanation } = await this.lexemes.explain(userId, lexemeId);
    return {
      ...explanation,
      reasons: reasons.map(toReason),
      learning: learning.map(toOwn),
      nearly: nearly.map(toOwn),
      parts: parts.map((part) => ({ ...part, reasons: part.reasons.map(toReason) })),
    };
  }

  @Handles(VocabularyService.method.listSpellings)
  async listSpellings({ userId, lexemeIds }: ListSpellingsRequest) {
    const spellings = await this.lexemes.spellings(userId, lexemeIds);
    return { spellings: spellings.map((ids) => ({ lexemeIds: ids })) };
  }

  @Handles(VocabularyService.method.renewLexemes)
  async renewLexemes({ lexemeIds }: RenewLexemesRequest) {
    return { lexemeIds: await this.lexemes.currentLexemes(lexemeIds) };
  }
}

const toOwn = ({ word, reading, state }: OwnWord) => ({
  word,
  reading: reading ?? undefined,
  state: WORD_STATES[state],
});

const toReason = (own: Explanation['reasons'][number]) => ({
  ...toOwn(own),
  reason: valueNamed(ReasonToKnow, own.reason),
});

import { Rpc } from '@ichibun/kit/rpc';
import { type OwnWord, ReasonToKnow, VocabularyService } from '@ichibun/proto/vocabulary';
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { IDS_BODY } from '../http/bounds.js';
import { CallerId } from '../http/caller.js';
import { Operation } from '../http/operation.js';
import { idParameter } from '../http/schemas.js';
import { presentState } from './present-state.js';
import { knowledge, someWords, whyKnown } from './vocabulary.contract.js';

@ApiTags('vocabulary')
@Controller('api/vocabulary')
export class KnowledgeController {
  constructor(private readonly rpc: Rpc) {}

  @Post('knowledge')
  @Operation({
    summary: 'Which of some words the caller knows, and which are blocked',
    body: IDS_BODY,
    answers: { 200: knowledge },
    fails: ['vocabulary.too-many-lexemes'],
  })
  async classify(
    @CallerId() userId: number,
    @Body({ schema: someWords }) { uniqueVocabIds }: z.infer<typeof someWords>,
  ) {
    const method = VocabularyService.method.classifyLexemes;
    const request = { userId, lexemeIds: uniqueVocabIds, withStates: true };
    const { known, knownByParts, blocked, withState, states } = await this.rpc.call(method, request);
    return {
      ...{ known, knownByParts, blocked },
      states: withState.map((uniqueVocabId, index) => ({ uniqueVocabId, state: presentState(states[index]!) })),
    };
  }

  @Get(':uniqueVocabId/why')
  @Operation({
    summary: 'Why a word counts as known or unknown to the caller',
    answers: { 200: whyKnown },
    fails: ['vocabulary.lexeme-not-found'],
  })
  async explain(@CallerId() userId: number, @Param('uniqueVocabId', { schema: idParameter }) lexemeId: number) {
    const request = { userId, lexemeId };
    const {
      $typeName: _,
      reasons,
      learning,
      nearly,
      parts,
      ...lexeme
    } = await this.rpc.call(VocabularyService.method.explainLexeme, request);
    return {
      ...lexeme,
      reasons: reasons.map(presentReason),
      learning: learning.map(presentOwn),
      nearly: nearly.map(presentOwn),
      parts: parts.map(({ lexemeId: uniqueVocabId, word, reading, known, reasons: ofPart }) => ({
        uniqueVocabId,
        word,
        reading,
        known,
        reasons: ofPart.map(presentReason),
      })),
    };
  }
}

const presentOwn = ({ word, reading, state }: OwnWord) => ({ word, reading, state: presentState(state) });

const REASONS = {
  [ReasonToKnow.FORM]: 'form',
  [ReasonToKnow.FORM_AND_READING]: 'form-and-reading',
  [ReasonToKnow.FORM_AND_ENTRY]: 'form-and-entry',
  [ReasonToKnow.KANJI_FORM]: 'kanji-form',
  [ReasonToKnow.SPELLING]: 'spelling',
  [ReasonToKnow.OKURIGANA]: 'okurigana',
  [ReasonToKnow.USUAL_SPELLING]: 'usual-spelling',
  [ReasonToKnow.OLD_SPELLING]: 'old-spelling',
} as const;

const presentReason = (own: OwnWord) => ({ ...presentOwn(own), reason: REASONS[own.reason as keyof typeof REASONS] });

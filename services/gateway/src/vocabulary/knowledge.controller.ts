import { knowledgeCalls } from '@ichibun/contracts/vocabulary';
import { Rpc } from '@ichibun/kit/rpc';
import { nameOf } from '@ichibun/proto/enum-names';
import { type OwnWord, ReasonToKnow, VocabularyService } from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';
import { presentState } from './present-state.js';

@ApiTags('vocabulary')
@Controller()
export class KnowledgeController {
  constructor(private readonly rpc: Rpc) {}

  @Call(knowledgeCalls.classify)
  async classify(@Given() { userId, body: { uniqueVocabIds } }: Given<typeof knowledgeCalls.classify>) {
    const method = VocabularyService.method.classifyLexemes;
    const request = { userId, lexemeIds: uniqueVocabIds, withStates: true };
    const { known, knownByParts, blocked, withState, states } = await this.rpc.call(method, request);
    return {
      known,
      knownByParts,
      blocked,
      states: withState.map((uniqueVocabId, index) => ({ uniqueVocabId, state: presentState(states[index]!) })),
    };
  }

  @Call(knowledgeCalls.explain)
  async explain(@Given() { userId, params: { uniqueVocabId: lexemeId } }: Given<typeof knowledgeCalls.explain>) {
    const request = { userId, lexemeId };
    const {
      $typeName: _,
      $unknown: __,
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

const presentReason = (own: OwnWord) => ({ ...presentOwn(own), reason: nameOf(ReasonToKnow, own.reason) });

import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Handles } from '@ichibun/kit/rpc';
import {
  type ListCorrectionsRequest,
  type RemoveCorrectionsOfTextRequest,
  type SetCorrectionRequest,
  type UndoCorrectionRequest,
  VocabularyService,
  type WidenCorrectionRequest,
} from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { CorrectionsService, type KeptCorrection } from './corrections.service.js';

@Controller()
export class CorrectionsController {
  constructor(private readonly corrections: CorrectionsService) {}

  @Handles(VocabularyService.method.listCorrections)
  async listCorrections({ userId }: ListCorrectionsRequest) {
    const { corrections, revision } = await this.corrections.list(userId);
    return { kept: corrections.map(toKept), revision };
  }

  @Handles(VocabularyService.method.setCorrection)
  async setCorrection({ userId, correction, scope }: SetCorrectionRequest) {
    return { kept: toKept(await this.corrections.set(userId, correction!, scope)) };
  }

  @Handles(VocabularyService.method.widenCorrection)
  async widenCorrection({ userId, correctionId, toAllTexts }: WidenCorrectionRequest) {
    return { kept: toKept(await this.corrections.widen(userId, correctionId, toAllTexts)) };
  }

  @Handles(VocabularyService.method.removeCorrectionsOfText)
  async removeCorrectionsOfText({ userId, textId }: RemoveCorrectionsOfTextRequest) {
    await this.corrections.removeOfText(userId, textId);
    return {};
  }

  @Handles(VocabularyService.method.undoCorrection)
  async undoCorrection({ userId, correctionId }: UndoCorrectionRequest) {
    await this.corrections.undo(userId, correctionId);
    return {};
  }
}

const toKept = (kept: KeptCorrection) => {
  const { id, createdAt, word, reading, entry, parts, isName, textId, textTitle, sentence, start } = kept;
  return {
    id,
    correction: { word, reading, entry, parts, isName },
    createdAt: timestampFromDate(createdAt),
    scope: { textId, textTitle, sentence, start },
  };
};

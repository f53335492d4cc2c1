import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Handles } from '@ichibun/kit/rpc';
import {
  type ListCorrectionsRequest,
  type SetCorrectionRequest,
  type UndoCorrectionRequest,
  VocabularyService,
} from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import type { CorrectionEntity } from './correction.entity.js';
import { CorrectionsService } from './corrections.service.js';

@Controller()
export class CorrectionsController {
  constructor(private readonly corrections: CorrectionsService) {}

  @Handles(VocabularyService.method.listCorrections)
  async listCorrections({ userId }: ListCorrectionsRequest) {
    const { corrections, revision } = await this.corrections.list(userId);
    return { kept: corrections.map(toKept), revision };
  }

  @Handles(VocabularyService.method.setCorrection)
  async setCorrection({ userId, correction }: SetCorrectionRequest) {
    return { kept: toKept(await this.corrections.set(userId, correction!)) };
  }

  @Handles(VocabularyService.method.undoCorrection)
  async undoCorrection({ userId, correctionId }: UndoCorrectionRequest) {
    await this.corrections.undo(userId, correctionId);
    return {};
  }
}

const toKept = ({ id, createdAt, word, reading, entry, parts, isName }: CorrectionEntity) => ({
  id,
  correction: { word, reading, entry, parts, isName },
  createdAt: timestampFromDate(createdAt),
});

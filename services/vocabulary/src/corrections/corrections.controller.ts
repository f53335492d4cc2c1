import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Handles } from '@ichibun/kit/rpc';
import {
  type ListCorrectionsRequest,
  type SetCorrectionRequest,
  type UndoCorrectionRequest,
  VocabularyService,
} from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { type CorrectionRow, CorrectionsService } from './corrections.service.js';

@Controller()
export class CorrectionsController {
  constructor(private readonly corrections: CorrectionsService) {}

  @Handles(VocabularyService.method.listCorrections)
  async listCorrections({ userId }: ListCorrectionsRequest) {
    const { corrections, revision } = await this.corrections.list(userId);
    return { corrections: corrections.map(toCorrection), revision };
  }

  @Handles(VocabularyService.method.setCorrection)
  async setCorrection({ userId, ...given }: SetCorrectionRequest) {
    return { correction: toCorrection(await this.corrections.set(userId, given)) };
  }

  @Handles(VocabularyService.method.undoCorrection)
  async undoCorrection({ userId, correctionId }: UndoCorrectionRequest) {
    await this.corrections.undo(userId, correctionId);
    return {};
  }
}

const toCorrection = ({ createdAt, ...row }: CorrectionRow) => ({ ...row, createdAt: timestampFromDate(createdAt) });

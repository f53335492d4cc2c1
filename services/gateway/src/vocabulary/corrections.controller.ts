import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type correction, correctionsCalls, newCorrection } from '@ichibun/contracts/vocabulary';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import { type KeptCorrection, VocabularyService } from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';

@ApiTags('vocabulary')
@Controller()
export class CorrectionsController {
  constructor(private readonly rpc: Rpc) {}

  @Call(correctionsCalls.list)
  async list(@Given() { userId }: Given<typeof correctionsCalls.list>) {
    const { kept } = await this.rpc.call(VocabularyService.method.listCorrections, { userId });
    return { corrections: kept.map(present) };
  }

  @Call(correctionsCalls.set)
  async set(@Given() { userId, body: given }: Given<typeof correctionsCalls.set>) {
    const { within, ...correction } = given;
    const scope = within && (await this.scopeOf(userId, within));
    const { kept } = await this.rpc.call(VocabularyService.method.setCorrection, { userId, correction, scope });
    return { correction: present(kept!) };
  }

  @Call(correctionsCalls.widen)
  async widen(@Given() { userId, params: { correctionId }, body: { scope } }: Given<typeof correctionsCalls.widen>) {
    const request = { userId, correctionId, toAllTexts: scope === 'all' };
    const { kept } = await this.rpc.call(VocabularyService.method.widenCorrection, request);
    return { correction: present(kept!) };
  }

  @Call(correctionsCalls.undo)
  async undo(@Given() { userId, params: { correctionId } }: Given<typeof correctionsCalls.undo>) {
    await this.rpc.call(VocabularyService.method.undoCorrection, { userId, correctionId });
    return {};
  }

  /** The text of the learner's that a document or an analysis shows. */
  private async scopeOf(userId: number, { documentId, analysisId, place }: Within) {
    const { textId, title } =
      documentId === undefined
        ? (await this.rpc.call(ContentAnalysisService.method.getAnalysis, { userId, analysisId: analysisId! }))
            .analysis!
        : await this.rpc.call(ReaderService.method.getTextOfDocument, { userId, documentId });
    return { textId, textTitle: title, sentence: place?.sentence ?? '', start: place?.start ?? 0 };
  }
}

type Within = NonNullable<z.infer<typeof newCorrection>['within']>;

const present = ({ id, correction: said, createdAt, scope }: KeptCorrection): z.output<typeof correction> => ({
  id,
  word: said!.word,
  reading: said!.reading,
  entry: said!.entry,
  parts: said!.parts,
  isName: said!.isName,
  scope: !scope?.textId ? 'all' : scope.sentence === '' ? 'text' : 'place',
  textTitle: scope?.textTitle ?? '',
  sentence: scope?.sentence ?? '',
  createdAt: timestampDate(createdAt!),
});

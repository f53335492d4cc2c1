import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import { type KeptCorrection, VocabularyService } from '@ichibun/proto/vocabulary';
import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { OwnId } from '../http/caller.js';
import { Operation } from '../http/operation.js';
import { idParameter, nothing } from '../http/schemas.js';
import { type correction, corrections, newCorrection, oneCorrection, widerScope } from './vocabulary.contract.js';

@ApiTags('vocabulary')
@Controller('api/users/:id/corrections')
export class CorrectionsController {
  constructor(private readonly rpc: Rpc) {}

  @Get()
  @Operation({ summary: 'What the learner has corrected of the analyser, oldest first', answers: { 200: corrections } })
  async list(@OwnId('id') userId: number) {
    const { kept } = await this.rpc.call(VocabularyService.method.listCorrections, { userId });
    return { corrections: kept.map(present) };
  }

  @Post()
  @Operation({
    summary:
      'Says how a word is read, divided, which entry is meant, or that it is a name: in one place, in one text or in all',
    answers: { 201: oneCorrection },
    fails: [
      'vocabulary.invalid-correction',
      'vocabulary.too-many-corrections',
      'reader.document-not-found',
      'content.analysis-not-found',
    ],
  })
  async set(@OwnId('id') userId: number, @Body({ schema: newCorrection }) given: z.infer<typeof newCorrection>) {
    const { within, ...correction } = given;
    const scope = within && (await this.scopeOf(userId, within));
    const { kept } = await this.rpc.call(VocabularyService.method.setCorrection, { userId, correction, scope });
    return { correction: present(kept!) };
  }

  @Patch(':correctionId')
  @Operation({
    summary: 'Has a correction hold in the whole of its text, or in all texts, in place of one of the same word there',
    answers: { 200: oneCorrection },
    fails: ['vocabulary.correction-not-found'],
  })
  async widen(
    @OwnId('id') userId: number,
    @Param('correctionId', { schema: idParameter }) correctionId: number,
    @Body({ schema: widerScope }) { scope }: z.infer<typeof widerScope>,
  ) {
    const request = { userId, correctionId, toAllTexts: scope === 'all' };
    const { kept } = await this.rpc.call(VocabularyService.method.widenCorrection, request);
    return { correction: present(kept!) };
  }

  @Delete(':correctionId')
  @Operation({ summary: 'Undoes a correction', answers: { 200: nothing }, fails: ['vocabulary.correction-not-found'] })
  async undo(@OwnId('id') userId: number, @Param('correctionId', { schema: idParameter }) correctionId: number) {
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

import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Rpc } from '@ichibun/kit/rpc';
import { type KeptCorrection, VocabularyService } from '@ichibun/proto/vocabulary';
import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { OwnId } from '../http/caller.js';
import { Operation } from '../http/operation.js';
import { idParameter, nothing } from '../http/schemas.js';
import { type correction, corrections, newCorrection, oneCorrection } from './vocabulary.contract.js';

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
    summary: 'Says once how a word is read, divided, which entry is meant, or that it is a name; it holds everywhere',
    answers: { 201: oneCorrection },
    fails: ['vocabulary.invalid-correction', 'vocabulary.too-many-corrections'],
  })
  async set(@OwnId('id') userId: number, @Body({ schema: newCorrection }) given: z.infer<typeof newCorrection>) {
    const { kept } = await this.rpc.call(VocabularyService.method.setCorrection, { userId, correction: given });
    return { correction: present(kept!) };
  }

  @Delete(':correctionId')
  @Operation({ summary: 'Undoes a correction', answers: { 200: nothing }, fails: ['vocabulary.correction-not-found'] })
  async undo(@OwnId('id') userId: number, @Param('correctionId', { schema: idParameter }) correctionId: number) {
    await this.rpc.call(VocabularyService.method.undoCorrection, { userId, correctionId });
    return {};
  }
}

const present = ({ id, correction: said, createdAt }: KeptCorrection): z.output<typeof correction> => ({
  id,
  word: said!.word,
  reading: said!.reading,
  entry: said!.entry,
  parts: said!.parts,
  isName: said!.isName,
  createdAt: timestampDate(createdAt!),
});

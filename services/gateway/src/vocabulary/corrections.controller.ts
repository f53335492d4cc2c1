import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Rpc } from '@ichibun/kit/rpc';
import { type KeptCorrection, VocabularyService } from '@ichibun/proto/vocabulary';
import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { idParameter, shortText } from '../http/schemas.js';
import { OwnId } from '../session/caller.js';

const newCorrection = z.object({
  word: shortText(1_000),
  reading: shortText(1_000).default(''),
  entry: shortText(1_000).default(''),
  parts: z.array(shortText(1_000)).max(100).default([]),
});

@ApiTags('vocabulary')
@ApiParam({ name: 'id', type: Number, description: 'The caller’s own id' })
@Controller('api/users/:id/corrections')
export class CorrectionsController {
  constructor(private readonly rpc: Rpc) {}

  @Get()
  @ApiOperation({ summary: 'What the learner has corrected of the analyser, oldest first' })
  async list(@OwnId('id') userId: number) {
    const { kept } = await this.rpc.call(VocabularyService.method.listCorrections, { userId });
    return { corrections: kept.map(present) };
  }

  @Post()
  @ApiOperation({ summary: 'Says once how a word is read, divided, or which entry is meant; it holds everywhere' })
  async set(@OwnId('id') userId: number, @Body({ schema: newCorrection }) given: z.infer<typeof newCorrection>) {
    const { kept } = await this.rpc.call(VocabularyService.method.setCorrection, { userId, correction: given });
    return { correction: present(kept!) };
  }

  @Delete(':correctionId')
  @ApiOperation({ summary: 'Undoes a correction' })
  async undo(@OwnId('id') userId: number, @Param('correctionId', { schema: idParameter }) correctionId: number) {
    await this.rpc.call(VocabularyService.method.undoCorrection, { userId, correctionId });
    return {};
  }
}

const present = ({ id, correction, createdAt }: KeptCorrection) => ({
  id,
  word: correction!.word,
  reading: correction!.reading,
  entry: correction!.entry,
  parts: correction!.parts,
  createdAt: timestampDate(createdAt!),
});

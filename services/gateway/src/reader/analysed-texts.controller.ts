import { Rpc } from '@ichibun/kit/rpc';
import { ReaderService } from '@ichibun/proto/reader';
import { Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CallerId } from '../http/caller.js';
import { Operation } from '../http/operation.js';
import { idParameter } from '../http/schemas.js';
import { Documents } from './documents.js';
import { oneDocument } from './reader.contract.js';

/** Texts that were analysed, to be read. */
@ApiTags('content')
@Controller('api/content/analyze')
export class AnalysedTextsController {
  constructor(
    private readonly rpc: Rpc,
    private readonly documents: Documents,
  ) {}

  @Post(':id/document')
  @Operation({
    summary: 'The document in which the text of an analysis is read: the newest one, made where there is none',
    answers: { 200: oneDocument },
    fails: ['content.analysis-not-found', 'content.text-not-found', 'reader.too-many-documents', 'reader.too-complex'],
  })
  async document(@CallerId() userId: number, @Param('id', { schema: idParameter }) analysisId: number) {
    const request = { userId, analysisId };
    const { document } = await this.rpc.call(ReaderService.method.openDocument, request, { deadlineMs: 30_000 });
    return { document: await this.documents.presentOne(userId, document!) };
  }
}

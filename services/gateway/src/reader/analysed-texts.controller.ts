import { analysedTextsCalls } from '@ichibun/contracts/documents';
import { Rpc } from '@ichibun/kit/rpc';
import { ReaderService } from '@ichibun/proto/reader';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';
import { Documents } from './documents.js';

/** Texts that were analysed, to be read. */
@ApiTags('content')
@Controller()
export class AnalysedTextsController {
  constructor(
    private readonly rpc: Rpc,
    private readonly documents: Documents,
  ) {}

  @Call(analysedTextsCalls.document)
  async document(@Given() { userId, params: { id: analysisId } }: Given<typeof analysedTextsCalls.document>) {
    const request = { userId, analysisId };
    const { document } = await this.rpc.call(ReaderService.method.openDocument, request, { deadlineMs: 30_000 });
    return { document: await this.documents.presentOne(userId, document!) };
  }
}

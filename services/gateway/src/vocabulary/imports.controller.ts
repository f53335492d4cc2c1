import { randomUUID } from 'node:crypto';
import { importsCalls } from '@ichibun/contracts/vocabulary';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { uploadFor } from '@ichibun/kit/uploaded-object';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';
import { presentImport } from './present-import.js';

@ApiTags('vocabulary')
@Controller()
export class ImportsController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Call(importsCalls.startImport)
  async startImport(@Given() { userId, body: given }: Given<typeof importsCalls.startImport>) {
    const contentObject = `word-lists/${randomUUID()}.txt`;
    const { filename, content } = given;
    const { job } = await uploadFor(this.objects, contentObject, content, () =>
      this.rpc.call(VocabularyService.method.startImport, { userId, filename, contentObject }),
    );
    return { jobId: job!.id, filename: job!.filename };
  }

  @Call(importsCalls.listImports)
  async listImports(@Given() { userId }: Given<typeof importsCalls.listImports>) {
    const { jobs } = await this.rpc.call(VocabularyService.method.listActiveImports, { userId });
    return { jobs: jobs.map(presentImport) };
  }

  @Call(importsCalls.getImport)
  async getImport(@Given() { userId, params: { jobId: importId } }: Given<typeof importsCalls.getImport>) {
    const { job } = await this.rpc.call(VocabularyService.method.getImport, { userId, importId });
    return presentImport(job!);
  }

  @Call(importsCalls.dropUnknown)
  async dropUnknown(@Given() { userId, params: { jobId: importId } }: Given<typeof importsCalls.dropUnknown>) {
    const { removed } = await this.rpc.call(VocabularyService.method.dropUnknownWords, { userId, importId });
    return { removed };
  }

  @Call(importsCalls.knowKept)
  async knowKept(@Given() { userId, params: { jobId: importId } }: Given<typeof importsCalls.knowKept>) {
    const { known } = await this.rpc.call(VocabularyService.method.knowKeptWords, { userId, importId });
    return { known };
  }
}

import { randomUUID } from 'node:crypto';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { TEXT_BODY } from '../http/bounds.js';
import { OwnId } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { handOver } from '../http/hand-over.js';
import { Operation } from '../http/operation.js';
import { Route } from '../http/route.js';
import { idParameter } from '../http/schemas.js';
import { presentImport } from './present-import.js';
import { importJob, importJobs, keptWordsKnown, newImport, removed, startedImport } from './vocabulary.contract.js';

/** Word lists that one learner may send in a minute: each may have tens of thousands of words. */
const IMPORTS_PER_MINUTE = 60;

@ApiTags('vocabulary')
@Controller('api/users/:id/vocabulary/import')
export class ImportsController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Post()
  @Route(costly(IMPORTS_PER_MINUTE))
  @Operation({
    summary: 'Begins to import a word list',
    body: TEXT_BODY,
    answers: { 201: startedImport },
    fails: ['vocabulary.not-a-text-file', 'vocabulary.empty-list', 'vocabulary.long-list'],
  })
  async startImport(@OwnId('id') userId: number, @Body({ schema: newImport }) given: z.infer<typeof newImport>) {
    const contentObject = `word-lists/${randomUUID()}.txt`;
    const { filename, content } = given;
    const { job } = await handOver(this.objects, contentObject, content, () =>
      this.rpc.call(VocabularyService.method.startImport, { userId, filename, contentObject }),
    );
    return { jobId: job!.id, filename: job!.filename };
  }

  @Get()
  @Operation({ summary: 'The learner’s imports that are not finished', answers: { 200: importJobs } })
  async listImports(@OwnId('id') userId: number) {
    const { jobs } = await this.rpc.call(VocabularyService.method.listActiveImports, { userId });
    return { jobs: jobs.map(presentImport) };
  }

  @Get(':jobId')
  @Operation({
    summary: 'The progress of an import, and at its end a report of its lines',
    answers: { 200: importJob },
    fails: ['vocabulary.import-not-found'],
  })
  async getImport(@OwnId('id') userId: number, @Param('jobId', { schema: idParameter }) importId: number) {
    const { job } = await this.rpc.call(VocabularyService.method.getImport, { userId, importId });
    return presentImport(job!);
  }

  @Delete(':jobId/unknown')
  @Operation({
    summary: 'Removes the words of an import that the dictionary does not know',
    answers: { 200: removed },
    fails: ['vocabulary.import-not-found'],
  })
  async dropUnknown(@OwnId('id') userId: number, @Param('jobId', { schema: idParameter }) importId: number) {
    const { removed } = await this.rpc.call(VocabularyService.method.dropUnknownWords, { userId, importId });
    return { removed };
  }

  @Post(':jobId/known')
  @Operation({
    summary: 'Makes words of an import known that it has left as they are, because their cards were answered',
    answers: { 201: keptWordsKnown },
    fails: ['vocabulary.import-not-found'],
  })
  async knowKept(@OwnId('id') userId: number, @Param('jobId', { schema: idParameter }) importId: number) {
    const { known } = await this.rpc.call(VocabularyService.method.knowKeptWords, { userId, importId });
    return { known };
  }
}

import { Rpc } from '@ichibun/kit/rpc';
import { ReaderService } from '@ichibun/proto/reader';
import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CallerId } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { Operation } from '../http/operation.js';
import { Route } from '../http/route.js';
import { Documents } from './documents.js';
import { oneDocument, sampleParameter, samples } from './reader.contract.js';

const PER_MINUTE = 60;

@ApiTags('reader')
@Controller('api/samples')
export class SamplesController {
  constructor(
    private readonly rpc: Rpc,
    private readonly documents: Documents,
  ) {}

  @Get()
  @Operation({ summary: 'Texts that ship with the product, the easiest first', answers: { 200: samples } })
  async list() {
    const all = await this.rpc.call(ReaderService.method.listSamples, {});
    return { samples: all.samples.map(({ $typeName: _, $unknown: __, ...sample }) => sample) };
  }

  @Post(':sample/document')
  @Route(costly(PER_MINUTE))
  @Operation({
    summary: 'The learner’s document of a sample: the newest one, made where there is none',
    answers: { 200: oneDocument },
    fails: ['reader.sample-not-found', 'reader.too-many-documents'],
  })
  async open(@CallerId() userId: number, @Param('sample', { schema: sampleParameter }) sampleId: string) {
    const { document } = await this.rpc.call(
      ReaderService.method.openSample,
      { userId, sampleId },
      { deadlineMs: 30_000 },
    );
    return { document: await this.documents.presentOne(userId, document!) };
  }
}

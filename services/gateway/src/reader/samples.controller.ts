import { Rpc } from '@ichibun/kit/rpc';
import { ReaderService, type Sample } from '@ichibun/proto/reader';
import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CallerId } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { levelName } from '../http/jlpt.js';
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
  @Operation({
    summary: 'Graded texts that ship with the product, the easiest first, and how much of them the learner knows',
    answers: { 200: samples },
  })
  async list(@CallerId() userId: number) {
    const { samples } = await this.rpc.call(ReaderService.method.listSamples, { userId }, { deadlineMs: 30_000 });
    return { samples: samples.map(presentSample) };
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

/** A sample as an answer has it. */
const presentSample = ({ $typeName: _, $unknown: __, titleFurigana, ...sample }: Sample) => ({
  ...sample,
  titleFurigana: titleFurigana.map(({ text, reading }) => ({ text, reading })),
  level: levelName(sample.level)!,
  documentId: sample.documentId || null,
  knownShare: sample.knownShare ?? null,
});

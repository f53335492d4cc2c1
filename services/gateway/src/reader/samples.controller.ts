import { levelName } from '@ichibun/contracts/jlpt';
import { samplesCalls } from '@ichibun/contracts/reading-next';
import { Rpc } from '@ichibun/kit/rpc';
import { ReaderService, type Sample } from '@ichibun/proto/reader';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';
import { Documents } from './documents.js';

@ApiTags('reader')
@Controller()
export class SamplesController {
  constructor(
    private readonly rpc: Rpc,
    private readonly documents: Documents,
  ) {}

  @Call(samplesCalls.list)
  async list(@Given() { userId }: Given<typeof samplesCalls.list>) {
    const { samples } = await this.rpc.call(ReaderService.method.listSamples, { userId }, { deadlineMs: 30_000 });
    return { samples: samples.map(presentSample) };
  }

  @Call(samplesCalls.open)
  async open(@Given() { userId, params: { sample: sampleId } }: Given<typeof samplesCalls.open>) {
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

import { inParts } from '@ichibun/kit/parts';
import { Handles } from '@ichibun/kit/rpc';
import {
  type GetSampleRequest,
  type ListSamplesRequest,
  type OpenSampleRequest,
  ReaderService,
} from '@ichibun/proto/reader';
import { Controller } from '@nestjs/common';
import { toDocument } from '../documents/document-row.js';
import { unitsOf } from '../words/word.js';
import { SamplesService } from './samples.service.js';

@Controller()
export class SamplesController {
  constructor(private readonly samples: SamplesService) {}

  @Handles(ReaderService.method.listSamples)
  async listSamples({ userId }: ListSamplesRequest) {
    return { samples: await this.samples.list(userId) };
  }

  @Handles(ReaderService.method.openSample)
  async openSample({ userId, sampleId }: OpenSampleRequest) {
    return { document: toDocument(await this.samples.open(userId, sampleId)) };
  }

  @Handles(ReaderService.method.getSample)
  async *getSample({ userId, sampleId }: GetSampleRequest) {
    const { row, paragraphStarts, readings, sentences } = await this.samples.get(userId, sampleId);
    yield { document: toDocument(row), paragraphStarts, readings };
    for (const part of inParts(sentences, ({ words }) => unitsOf(words))) yield { sentences: part };
  }
}

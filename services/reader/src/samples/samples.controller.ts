import { Handles } from '@ichibun/kit/rpc';
import { type ListSamplesRequest, type OpenSampleRequest, ReaderService } from '@ichibun/proto/reader';
import { Controller } from '@nestjs/common';
import { toDocument } from '../documents/document-row.js';
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
}

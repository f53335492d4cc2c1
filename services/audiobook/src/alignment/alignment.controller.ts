import { currentRequest } from '@ichibun/kit/request-context';
import { Handles } from '@ichibun/kit/rpc';
import { type GetSpokenFeaturesRequest, SpeechService } from '@ichibun/proto/audiobook';
import { Controller } from '@nestjs/common';
import { SpokenFeatures } from './spoken-features.js';

@Controller()
export class AlignmentController {
  constructor(private readonly features: SpokenFeatures) {}

  @Handles(SpeechService.method.getSpokenFeatures)
  async getSpokenFeatures({ userId, documentId, from, count }: GetSpokenFeaturesRequest) {
    const signal = currentRequest()?.signal;
    return { featuresObject: await this.features.of(userId, documentId, from, count, signal) };
  }
}

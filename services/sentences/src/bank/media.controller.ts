import { Handles } from '@ichibun/kit/rpc';
import { type GetMediaRequest, type KeepMediaRequest, SentencesService } from '@ichibun/proto/sentences';
import { Controller } from '@nestjs/common';
import { MediaService } from './media.service.js';

@Controller()
export class MediaController {
  constructor(private readonly media: MediaService) {}

  @Handles(SentencesService.method.keepMedia)
  async keepMedia(request: KeepMediaRequest) {
    return { name: await this.media.keep(request) };
  }

  @Handles(SentencesService.method.getMedia)
  getMedia({ userId, sentenceId, kind }: GetMediaRequest) {
    return this.media.get(userId, sentenceId, kind);
  }
}
